import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Box, Typography } from '@mui/material';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { rereading, useEdited, versioned } from '../../../platform/rooms/use-edited.ts';
import { NumberField } from '../../../platform/rooms/fields/number-field.tsx';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { FacilityTabs } from '../facilities/facility-tabs.tsx';
import { useBookingLimits, useBookingLimitsChange, type VersionedLimits } from '../bookings.queries.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

/** The room that sets how many live bookings residents of an estate may have. */
export function BookingLimitsRoom() {
  return (
    <RoomPage title="What can be booked" tabs={<FacilityTabs />}>
      <Box sx={{ maxWidth: 640, paddingTop: 2 }}>
        <EstateTabs permission="facilities.write">
          {(estateId) => <LimitsOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function LimitsOfEstate({ estateId }: { estateId: string }) {
  const read = useBookingLimits(estateId);
  return (
    <ReadView read={read} what="The limits" rows={3}>
      {(data) => <LimitsForm estateId={estateId} limits={data} read={read} />}
    </ReadView>
  );
}

const compare = compareFields({ facilities: 'Bookings of facilities', lagoonDays: 'Days at the lagoon' });

interface LimitsFormProps {
  estateId: string;
  limits: VersionedLimits;
  read: ReturnType<typeof useBookingLimits>;
}

function LimitsForm({ estateId, limits, read }: LimitsFormProps) {
  const change = useBookingLimitsChange(estateId);
  const form = useEdited({
    key: `booking-limits/${estateId}`,
    newest: versioned(limits),
    write: (value, { version }) => change({ ...value, version }),
    readAgain: rereading(read),
    compare,
  });
  const { value, set } = form;
  return (
    <RulesForm form={form} what="the limits">
      {(wrong) => (
        <>
          <Typography>
            How many live bookings a person may have, and the people of a house together. Existing bookings are kept.
          </Typography>
          <NumberField
            label="Bookings of facilities"
            value={value.facilities}
            onChange={(facilities) => set({ ...value, facilities })}
            problem={wrong['facilities']}
            hint={`With ${bookingsText(value.facilities)} to come, a person reads that no more can be made.`}
          />
          <NumberField
            label="Days at the lagoon"
            value={value.lagoonDays}
            onChange={(lagoonDays) => set({ ...value, lagoonDays })}
            problem={wrong['lagoonDays']}
            hint={`A house may have ${daysText(value.lagoonDays)} at the lagoon to come.`}
          />
        </>
      )}
    </RulesForm>
  );
}

const bookingsText = (count: number): string => counted(count, 'booking', 'bookings');
const daysText = (count: number): string => counted(count, 'day', 'days');
