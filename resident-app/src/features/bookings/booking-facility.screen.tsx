import type { Resource, Service } from '@ekhaya/contract/bookings';
import { labelOf } from '@ekhaya/contract/bookings.rules';
import { Button } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { HeroFrame } from '@ekhaya/ui-kit/hero-frame';
import { calendarIcon } from '@ekhaya/ui-kit/icons';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { Row, Rows, type RowLead } from '@ekhaya/ui-kit/row';
import { SkeletonRows } from '@ekhaya/ui-kit/skeleton-rows';
import { useState } from 'react';
import { goBack } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { answerText, timesText } from './booking-texts.ts';
import { MultiResourceSheet } from './components/multi-resource-sheet.tsx';
import { ScheduleSheet } from './components/schedule-sheet.tsx';
import { useServiceRecord } from './records.ts';
import { hoursOfDay } from './schedule.rules.ts';
import { kindOf, useResources, useWallClock } from './use-facilities.ts';
import './bookings.css';

/** One service: its resources, each with its schedule. */
export function BookingFacilityScreen() {
  const service = useServiceRecord();
  return service ? <Facility service={service} /> : null;
}

type Opened = { kind: 'resource'; resource: Resource } | { kind: 'several' };

function Facility({ service }: { service: Service }) {
  const resources = useResources(service.id);
  const isOnline = useIsOnline();
  const [opened, setOpened] = useState<Opened>();
  const isSeveral = kindOf(service) === 'multi-resource';
  const close = () => setOpened(undefined);
  const all = resources.data ?? [];
  return (
    <HeroFrame
      title={labelOf(service.name)}
      picture={service.imageUrl}
      note={service.approval === 'staff' ? answerText(service.answerWithinWorkingDays) : undefined}
      onBack={goBack}
      {...(isSeveral &&
        all.length > 0 && { dock: <Button onClick={() => setOpened({ kind: 'several' })}>Book</Button> })}
    >
      <QueryView
        query={resources}
        isOffline={!isOnline}
        loading={
          <div className="facility-resources">
            <SkeletonRows count={2} lead="picture" />
          </div>
        }
        empty={<Empty text="No Facilities Found." />}
        error={isOnline ? 'This facility could not be read' : 'This facility cannot be read without a network'}
      >
        {(list) => (
          <div className="facility-resources">
            <Rows label="Resources" indent="picture">
              {list.map((resource) => (
                <ResourceRow
                  key={resource.id}
                  service={service}
                  resource={resource}
                  {...(!isSeveral && { onPress: () => setOpened({ kind: 'resource', resource }) })}
                />
              ))}
            </Rows>
          </div>
        )}
      </QueryView>
      {opened?.kind === 'resource' && (
        <ScheduleSheet service={service} resource={opened.resource} resources={all} onClose={close} />
      )}
      {opened?.kind === 'several' && <MultiResourceSheet service={service} resources={all} onClose={close} />}
    </HeroFrame>
  );
}

interface ResourceRowProps {
  service: Service;
  resource: Resource;
  onPress?: () => void;
}

function ResourceRow({ service, resource, onPress }: ResourceRowProps) {
  const { date } = useWallClock(service.locationId);
  const hours = hoursOfDay(kindOf(service), service.hours, [resource], date);
  const lead: RowLead =
    resource.imageUrl === ''
      ? { kind: 'plate', path: calendarIcon, isLarge: true }
      : { kind: 'picture', url: resource.imageUrl };
  return (
    <Row
      title={labelOf(resource.name)}
      note={hours ? `Open today ${timesText(hours)}` : 'Closed today'}
      lead={lead}
      {...(onPress && { onPress })}
      {...(resource.quantity > 1 && { value: `${resource.quantity} in all` })}
    />
  );
}
