import type { Booking, Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { isDayPass, type Hours } from '@ekhaya/contract/bookings/bookings.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { DayStrip } from '../schedule/day-strip.tsx';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { SkeletonSlots } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { useIsOnline } from '../../../platform/network/online.ts';
import { dateAndTimesText } from '../texts/booking-texts.ts';
import { freeForAll, hoursOfDay, withOwnSlots } from '../availability/schedule.rules.ts';
import { useChosenTimes, type ChosenTimes } from '../schedule/use-chosen-times.ts';
import { kindOf, useFacilities, useResources, useResourceSlots, useWallClock } from '../availability/use-facilities.ts';
import { useReschedule } from './use-reschedule.ts';
import { BookingProblem } from './booking-problem.tsx';
import { SchedulePicker } from '../schedule/schedule-picker.tsx';
import { offeredDays } from '../schedule/offered-days.ts';
import { SheetButtons } from './sheet-buttons.tsx';

interface RescheduleSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Moves a booking: chooses a date, a start and an end. The buttons appear only once there is an end. */
export function RescheduleSheet({ booking, onClose }: RescheduleSheetProps) {
  const isOnline = useIsOnline();
  const [serviceId = ''] = booking.services;
  const facilities = useFacilities();
  const resources = useResources(serviceId);
  const { reschedule, isSending, error, resetError } = useReschedule(booking, onClose);
  const times = useChosenTimes(booking.date, resetError);
  const service = facilities.data?.services.find(({ id }) => id === serviceId);
  const booked = booking.resources.map(({ id }) => id);
  const { start, end } = times.chosen;
  return (
    <Sheet
      title="Reschedule"
      isOpen
      onClose={onClose}
      {...(start !== undefined &&
        end !== undefined && {
          actions: (
            <SheetButtons
              summary={dateAndTimesText({ date: times.date, start, end })}
              onCancel={onClose}
              confirmLabel="Reschedule"
              isBusy={isSending}
              onConfirm={() => void reschedule({ date: times.date, start, end })}
            />
          ),
        })}
    >
      <QueryView
        query={{
          ...resources,
          isError: resources.isError || facilities.isError,
          data: service && resources.data && { service, resources: resources.data },
        }}
        isOffline={!isOnline}
        loading={<SkeletonSlots />}
        isEmpty={() => false}
        empty={null}
        error={isOnline ? 'The free times could not be read' : 'The free times cannot be read without a network'}
      >
        {(known) => <NewTimes booking={booking} times={times} {...known} />}
      </QueryView>
      <BookingProblem
        title="Rescheduling Failed"
        error={error}
        resources={resources.data ?? []}
        selectableResourceIds={booked}
        onTake={times.take}
      />
    </Sheet>
  );
}

interface NewTimesProps {
  booking: Booking;
  service: Service;
  resources: readonly Resource[];
  times: ChosenTimes;
}

function NewTimes({ booking, service, resources, times }: NewTimesProps) {
  const now = useWallClock(booking.locationId);
  const kind = kindOf(service);
  const bookedResources = resources.filter(({ id }) => booking.resources.some((line) => line.id === id));
  const hoursOf = (date: string) => hoursOfDay(kind, service.hours, bookedResources, date);
  const lines = booking.resources;
  const slots = useResourceSlots(
    lines.map(({ id }) => id),
    times.date,
  );
  if (kind === 'lagoon' && isDayPass(booking)) return <NewDay booking={booking} hoursOf={hoursOf} times={times} />;
  const { visitors } = booking.access;
  const own = { ...booking, visitors, isLimitedByDay: service.capacity === null };
  const free = slots.data?.map((list, index) =>
    withOwnSlots(list, { ...own, quantity: lines[index]?.quantity ?? 0 }, times.date),
  );
  return (
    <SchedulePicker
      kind={kind}
      hoursOf={hoursOf}
      slots={{ ...slots, data: free && freeForAll(free, lines) }}
      now={now}
      times={times}
    />
  );
}

interface NewDayProps {
  booking: Booking;
  hoursOf: (date: string) => Hours | undefined;
  times: ChosenTimes;
}

/** Chooses a new day for a day pass, which keeps its hours. */
function NewDay({ booking, hoursOf, times }: NewDayProps) {
  const now = useWallClock(booking.locationId);
  return (
    <>
      <DayStrip
        label="Date"
        days={offeredDays(now, (date) => hoursOf(date) !== undefined)}
        chosen={times.date}
        onChoose={(date) => times.take({ date, start: booking.start, end: booking.end })}
      />
      <p className="type-note">Day pass, {timesText(booking.start, booking.end)}</p>
    </>
  );
}
