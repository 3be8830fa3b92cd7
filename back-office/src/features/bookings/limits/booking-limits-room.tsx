import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadFailure } from '../../../platform/rooms/read-failure.tsx';
import { RoomSkeleton } from '../../../platform/rooms/room-skeleton.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { useBookingLimits, useBookingLimitsChange, type BookingLimits } from '../bookings.queries.ts';

/** The room that sets how many live bookings residents of an estate may have. */
export function BookingLimitsRoom() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Title title="Booking limits" />
      <EstateTabs permission="facilities.write">
        {(estateId) => <LimitsOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </Box>
  );
}

function LimitsOfEstate({ estateId }: { estateId: string }) {
  const { data, error, refetch } = useBookingLimits(estateId);
  if (data !== undefined) return <LimitsForm key={JSON.stringify(data)} estateId={estateId} limits={data} />;
  return error === null ? <RoomSkeleton lines={2} /> : <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function LimitsForm({ estateId, limits }: { estateId: string; limits: BookingLimits }) {
  const change = useBookingLimitsChange(estateId);
  const [facilities, setFacilities] = useState(String(limits.facilities));
  const [lagoonDays, setLagoonDays] = useState(String(limits.lagoonDays));
  const fields = { facilities: Number(facilities), lagoonDays: Number(lagoonDays) };

  return (
    <RulesForm fields={fields} save={() => change(fields)}>
      {(wrong) => (
        <>
          <Typography>
            How many live bookings a person may have, and the people of a house together. Existing bookings are kept.
          </Typography>
          <TextField
            label="Bookings of facilities"
            type="number"
            value={facilities}
            onChange={({ target }) => setFacilities(target.value)}
            error={'facilities' in wrong}
            helperText={wrong['facilities']}
          />
          <TextField
            label="Days at the lagoon"
            type="number"
            value={lagoonDays}
            onChange={({ target }) => setLagoonDays(target.value)}
            error={'lagoonDays' in wrong}
            helperText={wrong['lagoonDays']}
          />
        </>
      )}
    </RulesForm>
  );
}
