import { TextField } from '@mui/material';
import { useState } from 'react';

interface MeasureFieldProps {
  label: string;
  value: number;
  limits: { least: number; most: number };
  /** Called with each number that is within the limits. */
  onChange: (value: number) => void;
}

/** A field for a measure. It shows what was typed, also while that is not a possible number yet, and says which numbers are. */
export function MeasureField({ label, value, limits: { least, most }, onChange }: MeasureFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isPossible = (text: string): boolean => text.trim() !== '' && Number(text) >= least && Number(text) <= most;
  const isWrong = typed !== undefined && !isPossible(typed);
  return (
    <TextField
      type="number"
      label={label}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isPossible(target.value)) onChange(Number(target.value));
      }}
      onBlur={() => setTyped(undefined)}
      error={isWrong}
      helperText={isWrong && `Between ${least} and ${most.toLocaleString('en-ZA')}`}
      slotProps={{ htmlInput: { min: least, max: most, step: 'any' } }}
    />
  );
}
