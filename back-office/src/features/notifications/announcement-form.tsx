import { Box, FormHelperText } from '@mui/material';
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  RadioButtonGroupInput,
  required,
  TextInput,
  type RaRecord,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { RoomForm } from '../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../platform/rooms/picture-input.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstatesWith, useStaffMember } from '../../platform/session/use-staff.ts';
import { announcementOf, estateOfTimes, type Draft } from './announcement.rules.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { storePicture, useAudiences } from './announcements.queries.ts';

const types = [
  { id: 'others', name: 'Notice' },
  { id: 'event', name: 'Event' },
];

/** Writes to residents: to whom, what, from when until when, with what they will see beside it. */
export function AnnouncementForm() {
  const estates = useEstatesWith('notifications.write');
  const [only] = estates;
  const { zoneOf } = useEstateClock();
  return (
    <Create
      title="Write a notification"
      redirect="list"
      transform={(record: RaRecord) => announcementOf(record as Draft, zoneOf)}
      key={only?.id ?? ''}
    >
      <RoomForm
        verb="Send or schedule"
        maxWidth={1100}
        defaultValues={{ type: 'others', estateIds: estates.length === 1 && only ? [only.id] : [], roles: [] }}
      >
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 560px) minmax(300px, 390px)', gap: 5, width: '100%' }}
        >
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Audience />
            <RadioButtonGroupInput source="type" label="Kind" choices={types} />
            <TextInput
              source="title"
              label="Title"
              validate={required()}
              slotProps={{ htmlInput: { maxLength: 120 } }}
            />
            <TextInput source="description" label="Text" multiline minRows={3} />
            <TextInput
              source="url"
              label="What a tap opens"
              helperText="An address that begins with https://, or nothing"
            />
            <PictureInput source="image" store={storePicture} />
            <Box sx={{ display: 'flex', gap: 2, marginTop: 2 }}>
              <WallClockInput source="scheduledAt" label="Tell it at" helperText="Empty: at once" />
              <WallClockInput source="expiresAt" label="Show it until" helperText="Empty: it does not expire" />
            </Box>
            <ZoneOfTimes />
          </Box>
          <AnnouncementPreview />
        </Box>
      </RoomForm>
    </Create>
  );
}

function WallClockInput(props: { source: string; label: string; helperText: string }) {
  return <TextInput {...props} type="datetime-local" slotProps={{ inputLabel: { shrink: true } }} sx={{ flex: 1 }} />;
}

/** Whose wall clock the times are, where that is not the same for all of her estates. */
function ZoneOfTimes() {
  const draft = useWatch<Draft>();
  const { zoneOf, hasSeveralZones } = useEstateClock();
  return hasSeveralZones ? (
    <FormHelperText>Times are those of {zoneOf(estateOfTimes(draft)).replaceAll('_', ' ')}.</FormHelperText>
  ) : null;
}

function Audience() {
  const member = useStaffMember();
  const { data: audiences = [] } = useAudiences();
  const draft = useWatch<Draft>();
  const isEverywhere = draft.isEverywhere ?? false;
  const estateIds = draft.estateIds ?? [];
  const roles = new Map(
    audiences
      .filter(({ id }) => isEverywhere || estateIds.includes(id))
      .flatMap((audience) => audience.roles)
      .map(({ name, displayName }) => [name, displayName]),
  );
  return (
    <>
      {member?.isAdministrator === true && <BooleanInput source="isEverywhere" label="To everybody everywhere" />}
      {!isEverywhere && <CheckboxGroupInput source="estateIds" label="Estates" choices={audiences} />}
      {roles.size > 0 && (
        <CheckboxGroupInput
          source="roles"
          label="Roles"
          helperText="None: everybody there"
          choices={[...roles].map(([id, name]) => ({ id, name }))}
        />
      )}
    </>
  );
}
