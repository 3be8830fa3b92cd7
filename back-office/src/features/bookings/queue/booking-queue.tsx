import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { Box, Link } from '@mui/material';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { choiceFilter, dateFilter, searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../../platform/rooms/two-lines.tsx';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateFilter, useHasPermission } from '../../../platform/session/use-staff.ts';
import { useServiceChoices } from '../facilities/use-service-choices.ts';
import { BookingBadge } from '../booking-badge.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { resourcesText, visitorsText } from './booking-texts.ts';
import { BookingConflicts } from './booking-conflicts.tsx';

const statuses = ['REQUESTED', 'BOOKED', 'REJECTED', 'CANCELED'].map((id) => ({ id, name: id }));

/** Lists bookings by date, at first those that wait for a decision. Filters show other statuses, days and services. */
export function BookingQueue() {
  const services = useServiceChoices(useEstateFilter(), useHasPermission('facilities.write'));
  const [opened, setOpened] = useState<string>();
  const filters = [
    searchFilter('Search customers'),
    choiceFilter('status', 'Status', statuses),
    dateFilter('date', 'Date'),
    ...(services.length > 0 ? [choiceFilter('serviceId', 'Service', services)] : []),
  ];
  return (
    <>
      <RoomList
        title="Booking queue"
        emptyText="No bookings found."
        rowClick={false}
        filters={filters}
        filterDefaultValues={{ status: 'REQUESTED' }}
        sort={{ field: 'date', order: 'ASC' }}
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
          render={(booking: QueuedBooking) => <BookingConflicts booking={booking} />}
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
      </RoomList>
      {opened !== undefined && <BookingDialog id={opened} close={() => setOpened(undefined)} />}
    </>
  );
}
