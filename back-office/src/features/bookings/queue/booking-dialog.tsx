import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { ReadFailure } from '../../../platform/rooms/read-failure.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { useBooking, type QueuedBooking } from '../bookings.queries.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { resourcesText, visitorsText } from './booking-texts.ts';
import { BookingConflicts } from './booking-conflicts.tsx';

/** A dialog with the details of one booking and the buttons to decide on it. */
export function BookingDialog({ id, close }: { id: string; close: () => void }) {
  const { data: booking, error, refetch } = useBooking(id);
  const titleId = useId();
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{booking ? labelOf(booking.about.serviceName) : 'Booking'}</DialogTitle>
      <DialogContent>
        {booking !== undefined && <Facts booking={booking} />}
        {booking === undefined && error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px', justifyContent: 'space-between' }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
        {booking !== undefined && <DecisionButtons booking={booking} />}
      </DialogActions>
    </Dialog>
  );
}

function Facts({ booking }: { booking: QueuedBooking }) {
  const { customer, about } = booking;
  const { momentOf } = useEstateClock();
  return (
    <Box component="dl" sx={{ margin: 0, display: 'grid', gridTemplateColumns: '140px 1fr', rowGap: 1.5 }}>
      <Fact name="Status">
        <BookingBadge status={booking.status} />
      </Fact>
      {booking.reason !== undefined && <Fact name="Reason">{booking.reason}</Fact>}
      <Fact name="When">
        {dateText(booking.date)}, {timesText(booking.start, booking.end)}
      </Fact>
      <Fact name="Where">{about.locationName}</Fact>
      <Fact name="What">
        {resourcesText(booking.resources)} · {visitorsText(booking.access.visitors)}
      </Fact>
      <Fact name="Left at that time">
        <BookingConflicts booking={booking} />
      </Fact>
      <Fact name="Customer">
        {customer.name}
        {customer.extraInfo.unitNumber !== '' && `, unit ${customer.extraInfo.unitNumber}`}
        <br />
        {customer.email}
        <br />
        {customer.mobile}
      </Fact>
      <Fact name="Requested">{momentOf(booking.createdAt, booking.estateId)}</Fact>
    </Box>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
        {name}
      </Typography>
      <Typography component="dd" sx={{ margin: 0, font: 'var(--t-note)' }}>
        {children}
      </Typography>
    </>
  );
}
