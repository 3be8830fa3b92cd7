import { displayTime, minutesPerDay, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { MenuItem, TextField } from '@mui/material';

const STEP = 30;
const times = Array.from({ length: minutesPerDay / STEP + 1 }, (_, index) => timeOfMinutes(index * STEP));

interface TimeSelectProps {
  label: string;
  /** `HHmm`; `2400` is the end of the day. */
  value: string;
  onChange: (time: string) => void;
  problem?: string | undefined;
  /** What happens at that time. */
  hint?: string;
  /** Whether a time cannot be chosen. */
  isTimeDisabled?: (time: string) => boolean;
  disabled?: boolean;
  isLabelHidden?: boolean;
}

/** Selects a time of day in steps of 30 minutes. A current value between the steps is offered as well. */
export function TimeSelect({
  label,
  value,
  onChange,
  problem,
  hint,
  isTimeDisabled = () => false,
  disabled = false,
  isLabelHidden = false,
}: TimeSelectProps) {
  const shown = times.includes(value) || value === '' ? times : [...times, value].sort();
  return (
    <TextField
      select
      {...(!isLabelHidden && { label })}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem ?? hint}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
      sx={{ minWidth: 104 }}
    >
      {shown.map((time) => (
        <MenuItem key={time} value={time} disabled={isTimeDisabled(time)}>
          {displayTime(time)}
        </MenuItem>
      ))}
    </TextField>
  );
}
