import { TextField } from '@mui/material';

interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`; empty for none. */
  day: string;
  onChange: (day: string) => void;
  problem: string | undefined;
}

/** A field for the first or the last day of a role. */
export function DayInput({ label, day, onChange, problem }: DayInputProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={day}
      onChange={({ target }) => onChange(target.value)}
      error={problem !== undefined}
      helperText={problem ?? 'None if left empty'}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: 1, minWidth: 160 }}
    />
  );
}
