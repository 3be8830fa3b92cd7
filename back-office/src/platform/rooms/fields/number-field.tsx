import { TextField } from '@mui/material';
import { useState, type ReactNode } from 'react';

interface NumberFieldProps {
  label: string;
  /** `NaN` while the field is empty; the server refuses it. */
  value: number;
  onChange: (value: number) => void;
  /** The sentence of the server at this field. */
  problem?: string | undefined;
  /** What the number does. */
  hint?: ReactNode;
}

const textOf = (value: number | null): string => (value === null || Number.isNaN(value) ? '' : String(value));

/** A field for a whole number. It shows what was typed, also while that is not a number yet. */
export function NumberField({ label, value, onChange: change, problem, hint }: NumberFieldProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const isTyped = typed.trim() === '' ? textOf(value) === '' : Number(typed) === value;
  return (
    <TextField
      type="number"
      label={label}
      value={isTyped ? typed : textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        change(target.value.trim() === '' ? Number.NaN : Number(target.value));
      }}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  );
}
