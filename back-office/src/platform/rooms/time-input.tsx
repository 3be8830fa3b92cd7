import { useInput } from 'react-admin';
import { TimeSelect } from './time-select.tsx';

/** A time of day in a form. */
export function TimeInput({ source, label, defaultValue }: { source: string; label: string; defaultValue: string }) {
  const { field, fieldState } = useInput<string>({ source, defaultValue });
  return (
    <TimeSelect
      label={label}
      value={String(field.value)}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  );
}
