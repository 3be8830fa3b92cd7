import { searchIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Icon } from './icon.tsx';
import { useCharactersOn } from '../keyboard/character-keys.ts';
import { useSearch } from '../search/search-context.ts';
import { onPhone } from './window-width.ts';

const narrow = {
  width: 44,
  justifyContent: 'center',
  padding: 0,
  color: 'var(--ink)',
  '& span, & kbd': { display: 'none' },
} as const;

const Field = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: 296,
  maxWidth: '100%',
  minHeight: 44,
  padding: '0 12px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--surface)',
  color: 'var(--ink-3)',
  font: 'var(--c-value)',
  textAlign: 'left',
  cursor: 'text',
  '& span': { flex: 1 },
  '& kbd': {
    padding: '2px 6px',
    borderRadius: '2px 6px 2px 6px',
    background: 'var(--fill)',
    color: 'var(--ink-2)',
    font: '600 11px/14px var(--font)',
  },
  '&[data-is-narrow]': narrow,
  // On a phone only the icon has room beside the title.
  [onPhone]: { ...narrow, width: 48, minHeight: 48 },
});

/**
 * The field at the top right of a room, which opens the search. Nothing for people who would find nothing.
 * @param isNarrow shows the icon alone, beside other buttons
 */
export function SearchButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { open, isAvailable } = useSearch();
  const hasKey = useCharactersOn();
  if (!isAvailable) return null;
  return (
    <Field
      type="button"
      onClick={() => open()}
      aria-label="Search: person, house, plate or code"
      aria-keyshortcuts={hasKey ? '/ Control+K' : 'Control+K'}
      aria-haspopup="dialog"
      {...(isNarrow && { 'data-is-narrow': '' })}
    >
      <Icon path={searchIcon} />
      <span>Person, house, plate or code</span>
      {hasKey && <kbd aria-hidden>/</kbd>}
    </Field>
  );
}
