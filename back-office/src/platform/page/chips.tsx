import { FormHelperText, styled } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { onPhone } from './window-width.ts';
import { inTextSize } from './text-size.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '10px 0 8px',
  // On a phone a search has a line of its own.
  [onPhone]: { '& > :has(input)': { flex: '1 1 100%' } },
});

interface ChipsProps {
  label: string;
  /** In a form: what is chosen here, and where the effect is seen. Without a hint nothing stands below the line. */
  hint?: ReactNode;
  children: ReactNode;
}

/** The line of filters above a list, or of the choices of a form: `Chip`s and `ChipSelect`s. */
export function Chips({ label, hint, children }: ChipsProps) {
  const hintId = useId();
  if (hint === undefined) {
    return (
      <Line role="group" aria-label={label}>
        {children}
      </Line>
    );
  }
  return (
    <div>
      <Line role="group" aria-label={label} aria-describedby={hintId}>
        {children}
      </Line>
      <FormHelperText id={hintId}>{hint}</FormHelperText>
    </div>
  );
}

const Button = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 'var(--chip)',
  padding: '0 12px',
  border: 0,
  borderRadius: 'var(--ctl-s)',
  background: 'var(--fill)',
  color: 'var(--ink)',
  font: 'var(--c-label)',
  cursor: 'pointer',
  '&:hover': { background: 'var(--fill-press)' },
  '&[aria-pressed=true]': { background: 'var(--here)', color: 'var(--on-here)' },
});

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A filter that is on or off. Green when it is on. */
export function Chip({ isOn, onClick: press, children }: ChipProps) {
  return (
    <Button type="button" aria-pressed={isOn} onClick={press}>
      {children}
    </Button>
  );
}

const Select = styled('select')({
  appearance: 'none',
  minHeight: 'var(--chip)',
  maxWidth: '100%',
  paddingInline: '12px calc(1rem + 18px)',
  border: 0,
  borderRadius: 'var(--ctl-s)',
  color: 'var(--ink)',
  font: 'var(--c-label)',
  cursor: 'pointer',
  background: 'var(--fill)',
});

const Field = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  maxWidth: '100%',
  '& svg': { position: 'absolute', right: 10, top: '50%', transform: 'translateY(-50%)', pointerEvents: 'none' },
});

interface ChipSelectProps<T extends string> {
  /** Names the filter for screen readers. */
  label: string;
  value: T;
  /** The first choice is that of no filter: `All facilities`. */
  choices: readonly { id: T; name: string }[];
  onChange: (id: T) => void;
}

/** A filter that chooses one of several values. */
export function ChipSelect<T extends string>({ label, value, choices, onChange: change }: ChipSelectProps<T>) {
  return (
    <Field>
      <Select aria-label={label} value={value} onChange={({ target }) => change(target.value as T)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <svg className="console-icon" width={inTextSize(16)} height={inTextSize(16)} viewBox="0 0 24 24" aria-hidden>
        <path d="m6 9 6 6 6-6" />
      </svg>
    </Field>
  );
}
