import { searchIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { useRef } from 'react';
import { useCharactersOn } from '../keyboard/character-keys.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { Icon } from './icon.tsx';
import { onPhone } from './window-width.ts';
import { inTextSize } from './text-size.ts';

const Field = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 280,
  maxWidth: '100%',
  minHeight: 'var(--button)',
  padding: '0 12px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--surface)',
  color: 'var(--ink-3)',
  '&:focus-within': { outline: '2px solid var(--ink)', outlineOffset: -2 },
  '& input': {
    flex: 1,
    minWidth: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'var(--ink)',
    font: 'var(--c-value)',
  },
  '& input::placeholder': { color: 'var(--ink-3)', opacity: 1 },
  '& kbd': {
    padding: '2px 6px',
    borderRadius: '2px 6px 2px 6px',
    background: 'var(--fill)',
    color: 'var(--ink-2)',
    font: '600 11px/14px var(--font)',
    [onPhone]: { display: 'none' },
  },
});

interface SearchFieldProps {
  /** What can be searched: `Name, house, number or plate`. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  width?: number | string;
}

/** The field that filters a list by words. `/` focuses it. */
export function SearchField({ label, value, onChange: change, width }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const hasKey = useCharactersOn();
  useShortcut('/', () => input.current?.focus());
  return (
    <Field {...(width !== undefined && { style: { width: inTextSize(width) } })}>
      <Icon path={searchIcon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        placeholder={label}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
      {hasKey && value === '' && <kbd aria-hidden>/</kbd>}
    </Field>
  );
}
