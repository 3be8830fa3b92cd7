import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import { MenuItem, TextField } from '@mui/material';
import { useGetList } from 'react-admin';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

interface RoleSelectProps {
  roleId: string;
  onChange: (roleId: string) => void;
  problem?: string | undefined;
}

/** Selects one of the roles that the caller may grant, at the chosen estate or at any estate of the caller. */
export function RoleSelect({ roleId, onChange, problem }: RoleSelectProps) {
  const { data: roles = [] } = useGetList<RoleOfEstate>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'rank', order: 'DESC' },
    filter: useEstateFilter(),
  });
  return (
    <TextField
      select
      label="Role to give"
      value={roleId}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem}
      sx={{ minWidth: 280 }}
    >
      {roles
        .filter(({ isGrantable }) => isGrantable)
        .map(({ id, displayName, estateName }) => (
          <MenuItem key={id} value={id}>
            {displayName}, {estateName}
          </MenuItem>
        ))}
    </TextField>
  );
}
