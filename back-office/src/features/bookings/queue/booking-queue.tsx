import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { DataTable, DateInput, SelectInput, TextInput, useGetList, type RaRecord } from 'react-admin';
import { RoomList, Nothing } from '../../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../../platform/rooms/two-lines.tsx';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateFilter, useMay } from '../../../platform/session/use-staff.ts';
import { BookingBadge } from '../booking-badge.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { resourcesText, visitorsText } from './what-is-booked.ts';
import { WhatSpeaksAgainst } from './what-speaks-against.tsx';

const statuses = ['REQUESTED', 'BOOKED', 'REJECTED', 'CANCELED'].map((id) => ({ id, name: id }));

/** What waits for an answer, by its date; another status, day or service shows what was answered. */
export function BookingQueue() {
  const estate = useEstateFilter();
  const services = useServiceChoices(estate);
  const [opened, setOpened] = useState<string>();
  const filters = [
    <TextInput key="q" source="q" label="Search customers" alwaysOn resettable />,
    <SelectInput key="status" source="status" label="Status" choices={statuses} emptyText="Any status" alwaysOn />,
    <DateInput key="date" source="date" label="Date" alwaysOn />,
    ...(services.length > 0
      ? [
          <SelectInput
            key="service"
            source="serviceId"
            label="Service"
            choices={services}
            emptyText="Any service"
            alwaysOn
          />,
        ]
      : []),
  ];
  return (
    <>
      <RoomList
        title="Booking queue"
        filters={filters}
        filter={estate}
        filterDefaultValues={{ status: 'REQUESTED' }}
        sort={{ field: 'date', order: 'ASC' }}
      >
        <DataTable<QueuedBooking>
          bulkActionButtons={false}
          rowClick={false}
          empty={<Nothing text="No booking waits here." />}
        >
          <DataTable.Col
            label="When"
            source="date"
            render={({ date, start, end }: QueuedBooking) => (
              <TwoLines isUnbroken first={dateText(date)} second={timesText(start, end)} />
            )}
          />
          <DataTable.Col
            label="What"
            disableSort
            render={({ id, about, resources, access }: QueuedBooking) => (
              <TwoLines
                first={
                  <Link component="button" sx={{ font: 'inherit', textAlign: 'left' }} onClick={() => setOpened(id)}>
                    {labelOf(about.serviceName)}
                  </Link>
                }
                second={`${resourcesText(resources)} · ${visitorsText(access.visitors)}`}
              />
            )}
          />
          <DataTable.Col
            label="Customer"
            source="customer"
            render={({ customer, about }: QueuedBooking) => (
              <TwoLines
                first={customer.name}
                second={[customer.extraInfo.unitNumber && `Unit ${customer.extraInfo.unitNumber}`, about.locationName]
                  .filter(Boolean)
                  .join(' · ')}
              />
            )}
          />
          <DataTable.Col
            label="Left at that time"
            disableSort
            render={(booking: QueuedBooking) => <WhatSpeaksAgainst booking={booking} />}
          />
          <DataTable.Col
            label="Status"
            source="status"
            render={({ status, reason }: QueuedBooking) => (
              <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', maxWidth: 200 }}>
                <BookingBadge status={status} />
                {reason}
              </Box>
            )}
          />
          <DataTable.Col
            label="Actions"
            disableSort
            render={(booking: QueuedBooking) => <DecisionButtons booking={booking} />}
          />
        </DataTable>
      </RoomList>
      {opened !== undefined && <BookingDialog id={opened} close={() => setOpened(undefined)} />}
    </>
  );
}

/** The services of the estates that are shown, for who may read them. */
function useServiceChoices(estate: Record<string, string>): { id: string; name: string }[] {
  const isAllowed = useMay('facilities.write');
  const { data = [] } = useGetList<RaRecord<string> & { name: string }>(
    'services',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter: estate },
    { enabled: isAllowed },
  );
  return data.map(({ id, name }) => ({ id, name: labelOf(name) }));
}
