import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Facts, type Fact } from '@ekhaya/ui-kit/lists/facts';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { clockIcon, peopleIcon, shieldIcon } from '@ekhaya/icons/icon-paths';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Skeleton, SkeletonGroup } from '@ekhaya/ui-kit/feedback/skeleton';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { useState } from 'react';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { answerText } from '../texts/booking-texts.ts';
import { AnswerPromise, BookingHint } from '../requests/booking-notes.tsx';
import { MultiResourceSheet } from '../requests/multi-resource-sheet.tsx';
import { FreeTimesSection, NextFreeTimes } from './next-free-times.tsx';
import { ScheduleSheet } from '../requests/schedule-sheet.tsx';
import type { PresetTime } from '../schedule/use-chosen-times.ts';
import { useServiceRecord } from '../records/screen-records.ts';
import { widestHoursOfDay } from '../availability/schedule.rules.ts';
import { kindOf, useFacilities, useResources, useWallClock } from '../availability/use-facilities.ts';
import { useNextFreeDays } from './use-next-free-days.ts';

/** One service: its opening hours, approval, capacity and next free times. */
export function BookingFacilityScreen() {
  const service = useServiceRecord();
  return service ? <Facility opened={service} /> : null;
}

/** The state of the open schedule sheet. `preset` is the free time that was pressed; undefined after a press on Book. */
interface OpenedSchedule {
  preset?: PresetTime;
}

function Facility({ opened }: { opened: Service }) {
  const isOnline = useIsOnline();
  const facilities = useFacilities();
  const service = facilities.data?.services.find(({ id }) => id === opened.id) ?? opened;
  const resources = useResources(service.id);
  const now = useWallClock(service.locationId);
  const { query: freeDays, days } = useNextFreeDays(service, resources.data, now);
  const [schedule, setSchedule] = useState<OpenedSchedule>();
  const [first, ...others] = resources.data ?? [];
  const close = () => setSchedule(undefined);
  const hasNoFreeTimes = days?.length === 0;
  const promise = service.approval === 'staff' ? answerText(service.answerWithinWorkingDays) : undefined;
  return (
    <HeroFrame
      title={labelOf(service.name)}
      picture={service.imageUrl}
      note={facilities.data?.locations.find(({ id }) => id === service.locationId)?.name}
      onBack={goBack}
      {...(first && {
        dock: (
          <>
            {!isOnline && <BookingHint>Booking needs a network.</BookingHint>}
            <Button disabled={!isOnline || hasNoFreeTimes} onClick={() => setSchedule({})}>
              Book
            </Button>
          </>
        ),
      })}
    >
      <QueryView
        query={resources}
        isOffline={!isOnline}
        loading={<SkeletonRows count={3} lead="icon" />}
        empty={<Empty text="No Facilities Found." />}
        error={isOnline ? 'This facility could not be read' : 'This facility cannot be read without a network'}
      >
        {(list) => (
          <>
            <Facts facts={factsOf(service, list, now.date)} />
            {promise !== undefined && <AnswerPromise>{promise}</AnswerPromise>}
            <QueryView
              query={{ ...freeDays, data: days }}
              isOffline={!isOnline}
              loading={<FreeTimesSkeleton />}
              empty={
                <FreeTimesSection>
                  <p className="slots-none">No Bookings Available</p>
                </FreeTimesSection>
              }
              error={isOnline ? 'The free times could not be read' : 'The free times cannot be read without a network'}
            >
              {(free) => <NextFreeTimes days={free} today={now.date} onChoose={(preset) => setSchedule({ preset })} />}
            </QueryView>
          </>
        )}
      </QueryView>
      {schedule && first && kindOf(service) === 'multi-resource' && (
        <MultiResourceSheet service={service} resources={[first, ...others]} preset={schedule.preset} onClose={close} />
      )}
      {schedule && first && kindOf(service) !== 'multi-resource' && (
        <ScheduleSheet service={service} resources={[first, ...others]} preset={schedule.preset} onClose={close} />
      )}
    </HeroFrame>
  );
}

function factsOf(service: Service, resources: readonly Resource[], today: string): Fact[] {
  const hours = widestHoursOfDay(kindOf(service), service.hours, resources, today);
  return [
    hours
      ? { name: 'Open today', value: timesText(hours.start, hours.end), icon: clockIcon }
      : { name: 'Today', value: 'Closed', icon: clockIcon },
    { name: 'Approval', value: service.approval === 'staff' ? 'By the manager' : 'At once', icon: shieldIcon },
    ...(service.capacity === null ? [] : [{ name: 'Capacity', value: `${service.capacity} people`, icon: peopleIcon }]),
  ];
}

function FreeTimesSkeleton() {
  return (
    <FreeTimesSection>
      <SkeletonGroup>
        <div className="stack">
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
        </div>
      </SkeletonGroup>
    </FreeTimesSection>
  );
}
