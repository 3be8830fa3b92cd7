import { permissionOfManagers } from '@ekhaya/contract/estates/roles.rules';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { permissionTexts } from '../role-texts.ts';

interface PermissionChoicesProps {
  /** What comes with the name and the rank of the role. */
  fixed: readonly StaffPermission[];
  chosen: readonly StaffPermission[];
  onChange: (chosen: StaffPermission[]) => void;
  problem: string | undefined;
}

/** Chooses what a role may do as staff. What comes with its name and rank is ticked and cannot be taken away. */
export function PermissionChoices({ fixed, chosen, onChange: change, problem }: PermissionChoicesProps) {
  const hintId = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={hintId}
      sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, display: 'grid' }}
    >
      <Box component="legend" sx={{ padding: 0, font: 'var(--t-label)', color: 'var(--ink-2)' }}>
        In this console
      </Box>
      {(Object.keys(permissionTexts) as StaffPermission[]).map((permission) => {
        const isFixed = fixed.includes(permission);
        if (permission === permissionOfManagers && !isFixed) return null;
        const text = permissionTexts[permission];
        return (
          <FormControlLabel
            key={permission}
            label={`${text.charAt(0).toUpperCase()}${text.slice(1)}`}
            control={
              <Checkbox
                checked={isFixed || chosen.includes(permission)}
                disabled={isFixed}
                onChange={(_, isOn) =>
                  change(isOn ? [...chosen, permission] : chosen.filter((each) => each !== permission))
                }
              />
            }
          />
        );
      })}
      <FormHelperText id={hintId} sx={{ marginX: 0 }}>
        What is ticked can be done in this console at the estate of the role.
        {fixed.length > 0 && ' What is ticked in grey comes with the name or the rank of the role.'}
      </FormHelperText>
      {problem !== undefined && (
        <Box role="alert" sx={{ color: 'var(--bad)' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
