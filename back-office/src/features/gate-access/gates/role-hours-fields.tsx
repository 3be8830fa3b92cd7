import { Box } from '@mui/material';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import type { GateRole } from '../gate.queries.ts';
import { workingTimes, type RoleTimes } from './role-hours.rules.ts';

interface RoleHoursFieldsProps {
  role: Pick<GateRole, 'displayName'>;
  /** Undefined for a role that opens gates at all hours. */
  times: RoleTimes | undefined;
  onChange: (times: RoleTimes | undefined) => void;
  /** The sentences of the server at the two times. */
  wrong: { opensAt?: string | undefined; closesAt?: string | undefined };
}

/** A switch that gives a role hours at the gates, and the fields for them. */
export function RoleHoursFields({ role: { displayName }, times, onChange: change, wrong }: RoleHoursFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SwitchField
        label={`Hours of ${displayName}`}
        isOn={times !== undefined}
        onChange={(isOn) => change(isOn ? workingTimes : undefined)}
        hint={
          times === undefined
            ? 'A pass of this role opens the gates whenever they are open.'
            : 'Outside these hours a pass of this role alone opens no gate inwards. Who has another role too passes by that.'
        }
      />
      {times !== undefined && (
        <Box
          role="group"
          aria-label={`Times of ${displayName}`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flex: '1 1 140px', maxWidth: 280 } }}
        >
          <TimeSelect
            label="From"
            value={times.opensAt}
            onChange={(opensAt) => change({ ...times, opensAt })}
            problem={wrong.opensAt}
            hint="A gate that opens later lets nobody in before."
          />
          <TimeSelect
            label="Until"
            value={times.closesAt}
            onChange={(closesAt) => change({ ...times, closesAt })}
            problem={wrong.closesAt}
            hint="Leaving is always possible."
          />
        </Box>
      )}
    </Box>
  );
}
