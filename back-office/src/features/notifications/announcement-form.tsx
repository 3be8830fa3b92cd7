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
import { useEstatesWithPermission, useStaffMember } from '../../platform/session/use-staff.ts';
import { announcementOf, estateIdOfTimes, type AnnouncementDraft } from './announcement.rules.ts';
import { AnnouncementPreview } from './announcement-preview.tsx';
import { storePicture, useAudiences } from './announcements.queries.ts';

const types = [
  { id: 'others', name: 'Notice' },
  { id: 'event', name: 'Event' },
];

/** The form that writes an announcement: audience, text, picture and times, beside a preview. */
export function AnnouncementForm() {
  const estates = useEstatesWithPermission('notifications.write');
  const [only] = estates;
  const { zoneOf } = useEstateClock();
  return (
    <Create
      title="Write a notification"
      redirect="list"
      transform={(record: RaRecord) => announcementOf(record as AnnouncementDraft, zoneOf)}
      key={only?.id ?? ''}
    >
      <RoomForm
        saveLabel="Send or schedule"
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
              <WallClockInput source="scheduledAt" label="Send at" helperText="Empty: at once" />
              <WallClockInput source="expiresAt" label="Show until" helperText="Empty: no end" />
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

/** Names the time zone of the times, if the person's estates lie in several zones. */
function ZoneOfTimes() {
  const draft = useWatch<AnnouncementDraft>();
  const { zoneOf, hasSeveralZones } = useEstateClock();
  return hasSeveralZones ? (
    <FormHelperText>Times are those of {zoneOf(estateIdOfTimes(draft)).replaceAll('_', ' ')}.</FormHelperText>
  ) : null;
}

function Audience() {
  const member = useStaffMember();
  const { data: audiences = [] } = useAudiences();
  const draft = useWatch<AnnouncementDraft>();
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
