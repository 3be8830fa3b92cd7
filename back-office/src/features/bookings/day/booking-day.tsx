import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import NextIcon from '@mui/icons-material/ChevronRight';
import BackIcon from '@mui/icons-material/ChevronLeft';
import { Alert, Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { EmptyList } from '../../../platform/rooms/room-list.tsx';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { RoomSkeleton } from '../../../platform/rooms/room-skeleton.tsx';
import { ReadFailure } from '../../../platform/rooms/read-failure.tsx';
import { useBookingDay } from '../bookings.queries.ts';
import { BookingDialog } from '../queue/booking-dialog.tsx';
import { DayPlan } from './day-plan.tsx';

/** The bookings of an estate's day: one row per resource, one column per hour. */
export function BookingDayRoom() {
  const estates = useEstatesWithPermission('bookings.decide');
  const [chosen, choose] = useState<string>();
  const [now, setNow] = useState(() => new Date());
  const [picked, setDate] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const estate = estates.find(({ id }) => id === chosen) ?? estates[0];
  const { zoneOf } = useEstateClock();
  const date = picked ?? wallClockAt(now, zoneOf(estate?.id)).date;
  const { data: day, error, isPlaceholderData, refetch } = useBookingDay(estate?.id, date);
  return (
    <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      <Title title="Day view" />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <IconButton aria-label="The day before" onClick={() => setDate(addDays(date, -1))}>
          <BackIcon />
        </IconButton>
        <TextField
          type="date"
          label="Date"
          value={date}
          onChange={({ target }) => target.value !== '' && setDate(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <IconButton aria-label="The day after" onClick={() => setDate(addDays(date, 1))}>
          <NextIcon />
        </IconButton>
        <Button
          onClick={() => {
            setNow(new Date());
            setDate(undefined);
          }}
        >
          Today
        </Button>
        {estates.length > 1 && (
          <TextField
            select
            label="Estate of this day"
            value={estate?.id ?? ''}
            onChange={({ target }) => choose(target.value)}
            sx={{ minWidth: 200 }}
          >
            {estates.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Typography component="h2" sx={{ font: 'var(--t-bar)', marginLeft: 'auto' }}>
          {estate?.name}, {dateText(date)}
        </Typography>
      </Box>
      {day?.closures.map(({ id, reason, serviceId }) => (
        <Alert key={id} severity="warning">
          {serviceId === null ? 'The whole estate is closed' : 'A service is closed'}: {reason}
        </Alert>
      ))}
      {day === undefined && error === null && <RoomSkeleton lines={8} />}
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {day !== undefined && error === null && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          {day.rows.length > 0 ? (
            <DayPlan day={day} open={setOpened} />
          ) : (
            <EmptyList text="Nothing can be booked here yet." />
          )}
        </Box>
      )}
      {opened !== undefined && <BookingDialog id={opened} close={() => setOpened(undefined)} />}
    </Box>
  );
}
