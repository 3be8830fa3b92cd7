import { TextField } from '@mui/material';
import { useState, type ReactNode } from 'react';

interface MeasureFieldProps {
  label: string;
  /** Undefined before there is one. */
  value: number | undefined;
  limits: { least: number; most: number };
  isWhole?: boolean;
  /** How far an arrow key goes. */
  step?: number | 'any';
  /** Called with each possible number: one within the limits. */
  onChange: (value: number) => void;
  /** The sentence of the server at this field. */
  problem?: string | undefined;
  /** What the number does. */
  hint?: ReactNode;
}

/**
 * A field for a number that is kept by itself. It shows what was typed, also while that is not a possible number yet, and says which
 * numbers are: a number that is corrected under the hand of the writer becomes another one with the next digit.
 */
export function MeasureField({
  label,
  value,
  limits: { least, most },
  isWhole = false,
  step = isWhole ? 1 : 'any',
  onChange,
  problem,
  hint,
}: MeasureFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isPossible = (text: string): boolean => {
    const number = Number(text);
    return text.trim() !== '' && number >= least && number <= most && (!isWhole || Number.isInteger(number));
  };
  const isWrong = typed !== undefined && !isPossible(typed);
  const possible = `etween ${least} and ${most.toLocaleString('en-ZA')}`;
  return (
    <TextField
      type="number"
      label={label}
      value={typed ?? value ?? ''}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isPossible(target.value)) onChange(Number(target.value));
      }}
      // An impossible number stays with its sentence: what its beginning was is not what was meant. An empty field shows the last one.
      onBlur={() =>
        setTyped((text) => (text === undefined || text.trim() === '' || isPossible(text) ? undefined : text))
      }
      error={isWrong || problem !== undefined}
      helperText={isWrong ? (isWhole ? `A whole number b${possible}` : `B${possible}`) : (problem ?? hint)}
      slotProps={{ htmlInput: { min: least, max: most, step } }}
    />
  );
}
