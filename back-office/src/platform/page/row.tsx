import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { onPhone } from './window-width.ts';

export interface RowProps {
  /** A `RowPick`, in a list whose rows can be chosen for one act. */
  pick?: ReactNode;
  /** An icon plate, a date or an avatar. */
  leading?: ReactNode;
  title: ReactNode;
  /** The second line. */
  note?: ReactNode;
  /** A third line, for example what is left besides a request. */
  third?: ReactNode;
  /** A second column: two lines of another subject. */
  aside?: ReactNode;
  /** At the right: age, badge, row buttons. */
  end?: ReactNode;
  /** Opens the row: the whole row is its target, except its buttons. Safari does not focus the target that was pressed. */
  onOpen?: (target: HTMLElement) => void;
  /** The address that the row opens, instead of `onOpen`. */
  to?: string;
  isChosen?: boolean;
}

const Line = styled('li')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 'var(--row)',
  padding: '9px 0',
  borderBottom: '1px solid var(--line)',
  '&[data-is-chosen]': {
    background: 'var(--here-tint)',
    margin: '0 calc(-1 * var(--gutter))',
    padding: '9px var(--gutter)',
    borderColor: 'transparent',
    '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: 0, width: 4, background: 'var(--here)' },
  },
  // Buttons of the row lie above the row's own target.
  '& .MuiButton-root, & .MuiIconButton-root, & .row-end a': { position: 'relative', zIndex: 1 },
  [onPhone]: { flexWrap: 'wrap', gap: '6px 14px' },
});

const Texts = styled('div')({ flex: '1 1 140px', minWidth: 0, overflowWrap: 'anywhere' });
/** The words of a row that has a second column: they get more room than it. */
const WordsBesideOthers = styled(Texts)({ flex: '3 1 0', [onPhone]: { flex: '1 1 140px' } });
const Aside = styled(Texts)({ flex: '2 1 0', [onPhone]: { flex: '1 1 140px' } });
const Note = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)' });
const End = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  font: 'var(--c-note)',
  color: 'var(--ink-2)',
});

/** The target of the whole row: its title, whose hit area covers the row. */
const target = {
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--ink)',
  font: 'var(--c-row)',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid var(--ink)', outlineOffset: -3 },
} as const;
const OpenButton = styled('button')(target);
const OpenLink = styled(Link)(target);
const Title = styled('div')({ font: 'var(--c-row)' });

/** A row of a `RowList`: a title, a note, a third line, and quiet buttons at the right. */
export function Row({ pick, leading, title, note, third, aside, end, onOpen: open, to, isChosen = false }: RowProps) {
  const Words = aside === undefined ? Texts : WordsBesideOthers;
  const current = isChosen ? ({ 'aria-current': true } as const) : {};
  return (
    <Line {...(isChosen && { 'data-is-chosen': '' })}>
      {pick}
      {leading}
      <Words>
        {to !== undefined && (
          <OpenLink to={to} data-row-target="" {...current}>
            {title}
          </OpenLink>
        )}
        {to === undefined && open !== undefined && (
          <OpenButton
            type="button"
            onClick={({ currentTarget }) => open(currentTarget)}
            data-row-target=""
            {...current}
          >
            {title}
          </OpenButton>
        )}
        {to === undefined && open === undefined && <Title>{title}</Title>}
        {note !== undefined && note !== '' && <Note>{note}</Note>}
        {third}
      </Words>
      {aside !== undefined && <Aside>{aside}</Aside>}
      {end !== undefined && <End className="row-end">{end}</End>}
    </Line>
  );
}
