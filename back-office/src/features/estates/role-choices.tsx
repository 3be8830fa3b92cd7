import { Box, MenuItem, styled, TextField } from '@mui/material';
import { useId } from 'react';
import { useRolesOf, type RoleOfEstate } from './people.queries.ts';
import { rightsText } from './role-texts.ts';
import { useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

interface RoleChoicesProps {
  estateId: string;
  /** Takes another estate. The role that was chosen belongs to the one before. */
  onEstateChange: (estateId: string) => void;
  roleId: string;
  onChange: (role: RoleOfEstate) => void;
  unitNumber: string;
  onUnitChange: (unitNumber: string) => void;
  /** Messages of the server by field. */
  problems: Record<string, string>;
}

const Choice = styled('label')({
  display: 'flex',
  gap: 12,
  minHeight: 56,
  padding: '10px 4px',
  borderBottom: '1px solid var(--line)',
  cursor: 'pointer',
  '& input': { flex: 'none', width: 20, height: 20, margin: '2px 0 0', accentColor: 'var(--here)' },
});

/**
 * Chooses the estate, where the caller gives roles at several, one of its roles that she may give, each with what it may do, and the
 * person's house.
 */
export function RoleChoices(props: RoleChoicesProps) {
  const { estateId, onEstateChange, roleId, onChange: choose, unitNumber, onUnitChange, problems } = props;
  const estates = useEstatesWithPermission('roles.grant');
  const read = useRolesOf(estateId);
  const name = useId();
  return (
    <>
      {estates.length > 1 && (
        <TextField select label="Estate" value={estateId} onChange={({ target }) => onEstateChange(target.value)}>
          {estates.map((estate) => (
            <MenuItem key={estate.id} value={estate.id}>
              {estate.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ padding: 0, font: 'var(--t-label)', color: 'var(--ink-2)' }}>
          Role to give
        </Box>
        <ReadView read={read} what="The roles" rows={3}>
          {(roles) =>
            roles
              .filter(({ isGrantable }) => isGrantable)
              .map((role) => (
                <Choice key={role.id}>
                  <input type="radio" name={name} checked={role.id === roleId} onChange={() => choose(role)} />
                  <span>
                    <Box component="span" sx={{ display: 'block', font: 'var(--c-row)', color: 'var(--ink)' }}>
                      {role.displayName}
                    </Box>
                    <Box component="span" sx={{ display: 'block', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
                      {rightsText(role)}
                    </Box>
                  </span>
                </Choice>
              ))
          }
        </ReadView>
        {problems['roleId'] !== undefined && <Box sx={{ color: 'var(--bad)' }}>{problems['roleId']}</Box>}
      </Box>
      <TextField
        label="Unit number"
        value={unitNumber}
        onChange={({ target }) => onUnitChange(target.value)}
        error={'unitNumber' in problems}
        helperText={problems['unitNumber'] ?? 'The person’s house; empty for none'}
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
    </>
  );
}
