import { plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button, Checkbox, FormControlLabel, FormHelperText, styled } from '@mui/material';
import { useId, useState } from 'react';
import { SetupLabel } from '../../../platform/setup/setup-parts.tsx';
import type { GateRole } from '../gate.queries.ts';
import { RoleHoursFields } from './role-hours-fields.tsx';
import { isRoleOfEmployees, timesOf, withTimes, type HoursOfRoles, type RoleTimes } from './role-hours.rules.ts';

/** Roles from this rank on have to do with the estate every day. Lower ones are not advised. */
const ADVISED_RANK = 40;

/** Whether a role opens the first gate of an estate unless the person decides otherwise. */
export const isAdvised = ({ rank }: GateRole): boolean => rank >= ADVISED_RANK;

interface WhoOpensProps {
  roles: readonly GateRole[];
  /** The names of the roles that open the gate. */
  chosen: readonly string[];
  onChoose: (names: string[]) => void;
  hours: HoursOfRoles;
  onHours: (hours: HoursOfRoles) => void;
  /** The sentence of the server at the hours. */
  wrong?: string | undefined;
}

/** The list of roles that says who opens the first gate with a pass, and at which hours employees do. */
export function WhoOpens({ roles, chosen, onChoose: choose, hours, onHours: changeHours, wrong }: WhoOpensProps) {
  const hintId = useId();
  const toggle = (name: string): void =>
    choose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <Box component="fieldset" aria-describedby={hintId} sx={{ border: 0, margin: 0, padding: 0, display: 'grid' }}>
      <SetupLabel as="legend">Who opens it with a pass</SetupLabel>
      {roles.map((role) => (
        <RoleRow
          key={role.name}
          role={role}
          isChosen={chosen.includes(role.name)}
          onToggle={() => toggle(role.name)}
          times={timesOf(hours, role.name)}
          onTimes={(times) => changeHours(withTimes(hours, role.name, times))}
        />
      ))}
      <FormHelperText id={hintId} error={wrong !== undefined} sx={{ marginX: 0 }}>
        {wrong ?? 'The others have no code at this gate: a guard lets them in, and it is written down.'}
      </FormHelperText>
    </Box>
  );
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 12px',
  borderBottom: '1px solid var(--line)',
  '& > label': { marginRight: 'auto' },
});

interface RoleRowProps {
  role: GateRole;
  isChosen: boolean;
  onToggle: () => void;
  /** Undefined for all hours. */
  times: RoleTimes | undefined;
  onTimes: (times: RoleTimes | undefined) => void;
}

/** A role with its box. At the right stand the hours of a role that can have some, which are changed below the row. */
function RoleRow({ role, isChosen, onToggle: toggle, times, onTimes: change }: RoleRowProps) {
  const [isOpen, setOpen] = useState(false);
  const adviceId = useId();
  const fieldsId = useId();
  const hasHours = isChosen && (isRoleOfEmployees(role) || times !== undefined);
  const text = times === undefined ? 'At all hours' : plainTimesText(times.opensAt, times.closesAt);
  return (
    <div>
      <Row>
        <FormControlLabel
          label={<Box sx={{ font: 'var(--c-row)' }}>{role.displayName}</Box>}
          control={
            <Checkbox
              checked={isChosen}
              onChange={toggle}
              slotProps={{ input: isAdvised(role) ? {} : { 'aria-describedby': adviceId } }}
            />
          }
        />
        {!isAdvised(role) && (
          <Box component="span" id={adviceId} sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            not advised
          </Box>
        )}
        {hasHours && (
          <Button
            variant="sand"
            size="small"
            aria-label={`${role.displayName}: ${text}`}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
          </Button>
        )}
      </Row>
      <Box id={fieldsId} sx={{ paddingLeft: 4 }}>
        {hasHours && isOpen && (
          <Box sx={{ paddingBlock: 1.5, borderBottom: '1px solid var(--line)' }}>
            <RoleHoursFields role={role} times={times} onChange={change} wrong={{}} />
          </Box>
        )}
      </Box>
    </div>
  );
}
