import { MenuItem, TextField, Typography } from '@mui/material';
import { useLeaveGuard } from '../platform/rooms/leave-guard.tsx';
import { useChosenEstate, useStaffMember } from '../platform/session/use-staff.ts';

/** Chooses the estate that the rooms show, among those where the person is staff. With one estate it shows only its name. */
export function EstateSwitch() {
  const member = useStaffMember();
  const [chosen, choose] = useChosenEstate();
  const leave = useLeaveGuard();
  const [only, ...others] = member?.estates ?? [];
  if (only === undefined) return null;
  if (others.length === 0) {
    return <Typography sx={{ padding: '0 8px', font: 'var(--t-row)' }}>{only.name}</Typography>;
  }
  const isHers = [only, ...others].some(({ id }) => id === chosen);
  return (
    <TextField
      select
      fullWidth
      label="Estate"
      value={isHers ? chosen : ''}
      onChange={({ target }) => leave(() => choose(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">All my estates</MenuItem>
      {[only, ...others].map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
