import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useGateRoles, useSaveGate, type GateRole } from '../gate.queries.ts';
import { gateFieldsOf, newGate } from './gate-draft.rules.ts';
import { PlaceFirstGate } from './place-first-gate.tsx';

/** The step that places the first gate, and says who opens it with a pass. */
export function GatesSetup(panel: SetupPanelProps) {
  const roles = useGateRoles(panel.estateId);
  if (panel.count > 0) {
    return (
      <SetupForm panel={panel}>
        {() => (
          <>
            <SetupNote>
              {panel.count === 1 ? 'One gate is in use.' : `${panel.count} gates are in use.`} Their places and hours
              are changed in the room Gates.
            </SetupNote>
            <SetupRoomButton to="/gates">Open the gates</SetupRoomButton>
          </>
        )}
      </SetupForm>
    );
  }
  return (
    <ReadView read={roles} what="The roles" rows={4}>
      {(read) => <FirstGate panel={panel} roles={read} />}
    </ReadView>
  );
}

const distances = [50, 100, 250] as const;

/** Roles from this rank on have to do with the estate every day. Lower ones are not advised. */
const ADVISED_RANK = 40;

function FirstGate({ panel, roles }: { panel: SetupPanelProps; roles: readonly GateRole[] }) {
  const save = useSaveGate(panel.estateId);
  const [draft, setDraft] = useState({
    ...newGate({ latitude: 0, longitude: 0 }),
    name: 'Main Gate',
    latitude: '',
    longitude: '',
    allowedDistanceMetres: '100',
  });
  const [chosen, setChosen] = useState(() => roles.filter(({ rank }) => rank >= ADVISED_RANK).map(({ name }) => name));
  const toggle = (name: string): void =>
    setChosen((now) => (now.includes(name) ? now.filter((each) => each !== name) : [...now, name]));
  return (
    <SetupForm
      panel={panel}
      save={() => save({ fields: { ...gateFieldsOf(draft), roleNames: chosen.length === roles.length ? [] : chosen } })}
    >
      {(wrong) => (
        <>
          <TextField
            label="Name"
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
            error={wrong['name'] !== undefined}
            helperText={wrong['name']}
          />
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            <TextField
              label="Latitude"
              value={draft.latitude}
              placeholder="-25.998200"
              onChange={({ target }) => setDraft({ ...draft, latitude: target.value })}
              error={wrong['location.latitude'] !== undefined}
              helperText={wrong['location.latitude'] ?? 'Degrees, as a map app shows them.'}
            />
            <TextField
              label="Longitude"
              value={draft.longitude}
              placeholder="28.125900"
              onChange={({ target }) => setDraft({ ...draft, longitude: target.value })}
              error={wrong['location.longitude'] !== undefined}
              helperText={wrong['location.longitude']}
            />
          </Box>
          <div>
            <SetupNote>Passes work within</SetupNote>
            <Chips label="Passes work within">
              {distances.map((metres) => (
                <Chip
                  key={metres}
                  isOn={draft.allowedDistanceMetres === String(metres)}
                  onClick={() => setDraft({ ...draft, allowedDistanceMetres: String(metres) })}
                >
                  {metres} m
                </Chip>
              ))}
            </Chips>
          </div>
          <PlaceFirstGate
            estateId={panel.estateId}
            gate={draft}
            onPlace={(place) => setDraft({ ...draft, ...placeTextOf(place) })}
          />
          <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, display: 'grid' }}>
            <Box component="legend" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', padding: 0 }}>
              Who opens it with a pass
            </Box>
            {roles.map(({ name, displayName, rank }) => (
              <FormControlLabel
                key={name}
                label={rank < ADVISED_RANK ? `${displayName}, not advised` : displayName}
                control={<Checkbox checked={chosen.includes(name)} onChange={() => toggle(name)} />}
              />
            ))}
          </Box>
          <SetupNote>Without network at the gate the guard decides, and it is written down.</SetupNote>
        </>
      )}
    </SetupForm>
  );
}

const placeTextOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});
