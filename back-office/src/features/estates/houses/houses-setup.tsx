import { Box, TextField } from '@mui/material';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../../platform/setup/use-setup-entries.ts';
import { useWriteHousesInRow } from './houses.queries.ts';

/** The step that writes the houses down: numbered in a row here, or from a file in the room Import. */
export function HousesSetup(panel: SetupPanelProps) {
  const write = useWriteHousesInRow();
  const {
    entries: { first, last },
    change,
    written,
  } = useSetupEntries({ first: '1', last: '' });
  const isWritten = last.trim() !== '';
  return (
    <SetupForm
      panel={panel}
      written={written}
      save={isWritten ? () => write({ estateId: panel.estateId, first: Number(first), last: Number(last) }) : undefined}
    >
      {(wrong) => (
        <>
          {panel.count > 0 && <SetupNote>{panel.count} houses are on the list.</SetupNote>}
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <TextField
              label="First house number"
              value={first}
              type="number"
              onChange={({ target }) => change({ first: target.value })}
              error={wrong['first'] !== undefined}
              helperText={wrong['first']}
            />
            <TextField
              label="Last house number"
              value={last}
              type="number"
              onChange={({ target }) => change({ last: target.value })}
              error={wrong['last'] !== undefined}
              helperText={wrong['last'] ?? 'Numbers that are no house are taken off the list in the room Houses.'}
            />
          </Box>
          <SetupNote>
            People get a role in a house, and everybody of a house sees its visitors and bookings. A file brings houses
            and people together, each with an invitation.
          </SetupNote>
          <SetupRoomButton to="/imports" estateId={panel.estateId}>
            Import a file
          </SetupRoomButton>
        </>
      )}
    </SetupForm>
  );
}
