import { useInput } from 'react-admin';
import { TimeSelect } from './time-select.tsx';

/** A form field for a time of day, stored as `HHmm`. */
export function TimeInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<string>({ source });
  return (
    <TimeSelect
      label={label}
      value={String(field.value)}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  );
}
