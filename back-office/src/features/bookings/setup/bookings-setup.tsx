import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../../platform/setup/use-setup-entries.ts';
import { useAddFacilities } from '../bookings.queries.ts';
import { readyMadeFacilities } from './ready-made-facilities.ts';

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

/** The step that begins with what can be booked, from templates. */
export function BookingsSetup(panel: SetupPanelProps) {
  const add = useAddFacilities(panel.estateId);
  const {
    entries: { chosen },
    change,
    written,
  } = useSetupEntries<{ chosen: readonly string[] }>({ chosen: [] });
  const toggle = (id: string): void =>
    change((now) => ({ chosen: now.chosen.includes(id) ? without(now.chosen, id) : [...now.chosen, id] }));
  const save = async (): Promise<void> => {
    for (const facility of readyMadeFacilities.filter(({ id }) => chosen.includes(id))) {
      await add(facility);
      // Facilities that were added stay when a later one is refused.
      change((now) => ({ chosen: without(now.chosen, facility.id) }));
    }
  };
  return (
    <SetupForm panel={panel} written={written} save={chosen.length === 0 ? undefined : save}>
      {() => (
        <>
          {panel.count > 0 && <SetupNote>{panel.count} can be booked already.</SetupNote>}
          <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: 'grid' }}>
            <Box component="legend" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', padding: 0 }}>
              The estate has
            </Box>
            {readyMadeFacilities.map(({ id, name, hours, service: { approval } }) => (
              <FormControlLabel
                key={id}
                label={`${name}, ${timesText(hours.start, hours.end)}, ${approval === 'staff' ? 'staff approve' : 'booked at once'}`}
                control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
              />
            ))}
          </Box>
          <SetupNote>Hours, pictures, limits and how many there are can be changed in its room.</SetupNote>
          <SetupRoomButton to="/services" estateId={panel.estateId}>
            Add something else
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
