import { styled, TextField } from '@mui/material';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { onWideDesk } from '../../../platform/page/window-width.ts';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { SetupForm } from '../../../platform/setup/setup-form.tsx';
import { SetupLabel, SetupNote, SetupRoomButton } from '../../../platform/setup/setup-parts.tsx';
import type { SetupPanelProps } from '../../../platform/setup/setup-panel.ts';
import { useSetupEntries } from '../../../platform/setup/use-setup-entries.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import {
  useGateRoles,
  useGateRules,
  useGateRulesChange,
  useSaveGate,
  type GateRole,
  type GateRules,
} from '../gate.queries.ts';
import { gateFieldsOf, newGate, type GateDraft } from './gate-draft.rules.ts';
import { PlaceFirstGate } from './place-first-gate.tsx';
import { hoursToSave, proposedHours, type HoursOfRoles } from './role-hours.rules.ts';
import { isAdvised, WhoOpens } from './who-opens.tsx';

/** The step that places the first gate, and says who opens it with a pass. */
export function GatesSetup(panel: SetupPanelProps) {
  if (panel.count > 0) {
    return (
      <SetupForm panel={panel}>
        {() => (
          <>
            <SetupNote>
              {panel.count === 1 ? 'One gate is in use.' : `${panel.count} gates are in use.`} Their places and hours
              are changed in the room Gates.
            </SetupNote>
            <SetupRoomButton to="/gates" estateId={panel.estateId}>
              Open the gates
            </SetupRoomButton>
          </>
        )}
      </SetupForm>
    );
  }
  return <FirstGateOfEstate panel={panel} />;
}

function FirstGateOfEstate({ panel }: { panel: SetupPanelProps }) {
  const roles = useGateRoles(panel.estateId);
  const rules = useGateRules(panel.estateId);
  return (
    <ReadView read={roles} what="The roles" rows={4}>
      {(readRoles) => (
        <ReadView read={rules} what="The gate rules" rows={4}>
          {(readRules) => <FirstGate panel={panel} roles={readRoles} rules={readRules} />}
        </ReadView>
      )}
    </ReadView>
  );
}

/**
 * The place of the gate, which is the second part, stands beside the others on a wide desk. Elsewhere it stands between them: where
 * the gate is comes before who opens it.
 */
const BesidePlan = styled('div')({
  display: 'grid',
  gap: '20px 36px',
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 560px)',
  [onWideDesk]: {
    gridTemplateColumns: '380px minmax(0, 620px)',
    // The last row takes what the plan is higher than the first part.
    gridTemplateRows: 'auto 1fr',
    '& > :nth-of-type(2)': { gridColumn: 2, gridRow: '1 / span 2' },
  },
});

const Part = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20, alignContent: 'start' });

/** Two fields that are read together. */
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
});

const distances = [50, 100, 250] as const;

/** The fields of the gate, the roles that open it, and hours of roles that were changed here. */
interface FirstGateEntries extends GateDraft {
  chosen: readonly string[];
  hours?: HoursOfRoles;
}

interface FirstGateProps {
  panel: SetupPanelProps;
  roles: readonly GateRole[];
  rules: GateRules & { version: number };
}

function FirstGate({ panel, roles, rules: { version, ...rules } }: FirstGateProps) {
  const saveGate = useSaveGate(panel.estateId);
  const changeRules = useGateRulesChange(panel.estateId);
  const { entries, change, written } = useSetupEntries<FirstGateEntries>({
    ...newGate({ latitude: 0, longitude: 0 }),
    name: 'Main Gate',
    latitude: '',
    longitude: '',
    allowedDistanceMetres: '100',
    chosen: roles.filter(isAdvised).map(({ name }) => name),
  });
  const { chosen: picked, hours = proposedHours({ ...rules, version }, roles), ...draft } = entries;
  // A draft may name roles that there were when it was written.
  const chosen = picked.filter((each) => roles.some(({ name }) => name === each));
  /** Saves the hours before the gate: when the gate is refused, saving again adds no second one. */
  const save = async (): Promise<void> => {
    const roleHours = hoursToSave(hours, { chosen, stored: rules.roleHours });
    const areChanged = JSON.stringify(roleHours) !== JSON.stringify(rules.roleHours);
    if (areChanged) await changeRules({ rules: { ...rules, roleHours }, version });
    await saveGate({ fields: { ...gateFieldsOf(draft), roleNames: chosen.length === roles.length ? [] : chosen } });
  };
  return (
    <SetupForm panel={panel} written={written} save={save} hasColumns>
      {(wrong) => (
        <BesidePlan>
          <Part>
            <TextField
              label="Name"
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
              error={wrong['name'] !== undefined}
              helperText={wrong['name'] ?? 'Guards choose it, and residents read it in their history.'}
            />
            <div>
              <SetupLabel>Passes work within</SetupLabel>
              <Chips label="Passes work within" hint="The app makes a code only within this circle. The plan shows it.">
                {distances.map((metres) => (
                  <Chip
                    key={metres}
                    isOn={draft.allowedDistanceMetres === String(metres)}
                    onClick={() => change({ allowedDistanceMetres: String(metres) })}
                  >
                    {metres} m
                  </Chip>
                ))}
              </Chips>
            </div>
          </Part>
          <Part>
            <PlaceFirstGate estateId={panel.estateId} gate={draft} onPlace={(place) => change(placeTextOf(place))} />
            <Pair>
              <TextField
                label="Latitude"
                value={draft.latitude}
                placeholder="-25.998200"
                onChange={({ target }) => change({ latitude: target.value })}
                error={wrong['location.latitude'] !== undefined}
                helperText={wrong['location.latitude'] ?? 'Degrees, as a map app shows them.'}
              />
              <TextField
                label="Longitude"
                value={draft.longitude}
                placeholder="28.125900"
                onChange={({ target }) => change({ longitude: target.value })}
                error={wrong['location.longitude'] !== undefined}
                helperText={wrong['location.longitude'] ?? 'The second of the two numbers there.'}
              />
            </Pair>
          </Part>
          <Part>
            <WhoOpens
              roles={roles}
              chosen={chosen}
              onChoose={(names) => change({ chosen: names })}
              hours={hours}
              onHours={(times) => change({ hours: times })}
              wrong={Object.entries(wrong).find(([name]) => name.startsWith('roleHours'))?.[1]}
            />
            <Pair>
              <TimeSelect
                label="Opens at"
                value={draft.opensAt}
                onChange={(opensAt) => change({ opensAt })}
                problem={wrong['opensAt']}
                hint="For everybody with a pass. The hours of a role narrow these."
              />
              <TimeSelect
                label="Closes at"
                value={draft.closesAt}
                onChange={(closesAt) => change({ closesAt })}
                problem={wrong['closesAt']}
                hint="From then on nobody gets in; leaving is always possible."
              />
            </Pair>
            <SetupNote>
              Without network at the gate the guard decides, and it is written down. These are ready-made rules for a
              residential estate. All of it can be changed later.
            </SetupNote>
          </Part>
        </BesidePlan>
      )}
    </SetupForm>
  );
}

const placeTextOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
});
