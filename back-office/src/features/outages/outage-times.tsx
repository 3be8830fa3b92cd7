import { TextField } from '@mui/material';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { inputOfInstant } from '../../platform/time/input-time.rules.ts';

const day = (timeZone: string) =>
  new Intl.DateTimeFormat('en-ZA', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });

/** `14 Nov, 11:30` in the time zone of the estate. */
export const momentText = (instant: string, timeZone: string): string => day(timeZone).format(new Date(instant));

/** The wall clock of the estate so many hours from now, to the full minute, for a field. */
export const inputInHours = (hours: number, timeZone: string): string =>
  inputOfInstant(new Date(Date.now() + hours * hourMs).toISOString(), timeZone);

interface MomentFieldProps {
  label: string;
  value: string;
  problem: string | undefined;
  note?: string;
  onChange: (value: string) => void;
}

/** A field for a day and a time of the estate. */
export function MomentField({ label, value, problem, note, onChange: change }: MomentFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value}
      onChange={({ target }) => change(target.value)}
      error={problem !== undefined}
      helperText={problem ?? note}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
