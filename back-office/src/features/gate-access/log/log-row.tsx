import { doorIcon, externalIcon } from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Icon } from '../../../platform/page/icon.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { timeAt } from '../gate-times.ts';
import type { GateLogEntry } from '../gate.queries.ts';
import { aboutText, lookOf, notesOf, whoText } from './log-texts.ts';
import { PlateMark } from './plate-mark.tsx';
import { onPhone, onPhoneWithLargeText } from '../../../platform/page/window-width.ts';

const columns = '64px 44px 52px minmax(0, 1.4fr) minmax(0, .8fr) minmax(0, 1.1fr) minmax(0, .8fr)';

const Line = styled('li')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: columns,
  gridTemplateAreas: '"day time way who plate what guard"',
  alignItems: 'center',
  gap: '2px 12px',
  minHeight: 'var(--row)',
  padding: '8px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--c-line)',
  '&[data-is-chosen]': {
    background: 'var(--here-tint)',
    margin: '0 calc(-1 * var(--gutter))',
    padding: '8px var(--gutter)',
    borderColor: 'transparent',
    '&::before': { content: '""', position: 'absolute', insetBlock: 0, left: 0, width: 4, background: 'var(--here)' },
  },
  [onPhone]: {
    gridTemplateColumns: 'max-content max-content minmax(min-content, 1fr) max-content',
    gridTemplateAreas: '"who who who what" "day time way plate"',
    '& .log-guard, & .log-about': { display: 'none' },
  },
  [onPhoneWithLargeText]: { display: 'flex', flexWrap: 'wrap', '& > :first-child': { flex: '1 1 100%' } },
});

const Target = styled('button')({
  display: 'block',
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--ink)',
  font: 'var(--c-row)',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid var(--ink)', outlineOffset: -3 },
});

const Muted = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' });
const Cell = styled('div')({ minWidth: 0 });

const Heads = styled('div')({
  display: 'grid',
  gridTemplateColumns: columns,
  gap: 12,
  padding: '8px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--c-label)',
  color: 'var(--ink-2)',
  [onPhone]: { display: 'none' },
});

/** The heads of the columns. Screen readers hear each row whole. */
export function LogHeads() {
  return (
    <Heads aria-hidden>
      <span style={{ gridColumn: 'span 3' }}>Day</span>
      <span>Who</span>
      <span>Plate</span>
      <span>What happened</span>
      <span>Guard</span>
    </Heads>
  );
}

interface LogRowProps {
  entry: GateLogEntry;
  timeZone: string;
  /** The day; `''` where the row above it has the same and stands near. */
  day: string;
  isChosen: boolean;
  onOpen: () => void;
}

/** An entry of the gate log. On a phone it has two lines. */
export function LogRow({ entry, timeZone, day, isChosen, onOpen: open }: LogRowProps) {
  const { word, ...look } = lookOf(entry);
  const [note = '', ...more] = notesOf(entry);
  return (
    <Line {...(isChosen && { 'data-is-chosen': '' })}>
      <Cell style={{ gridArea: 'who' }}>
        <Target type="button" onClick={open} data-row-target="" {...(isChosen && { 'aria-current': true })}>
          {whoText(entry)}
        </Target>
        <Muted className="log-about">{aboutText(entry)}</Muted>
      </Cell>
      <Muted style={{ gridArea: 'day' }}>{day}</Muted>
      <b style={{ gridArea: 'time' }}>{timeAt(entry.at, timeZone)}</b>
      <Muted style={{ gridArea: 'way', display: 'flex', alignItems: 'center', gap: 4 }}>
        <Icon path={entry.direction === 'in' ? doorIcon : externalIcon} size={16} />
        {entry.direction}
      </Muted>
      <Cell style={{ gridArea: 'plate' }}>{entry.plate !== '' && <PlateMark plate={entry.plate} />}</Cell>
      <Cell style={{ gridArea: 'what' }}>
        <Badge {...look}>{word}</Badge>
        {[note, ...more].filter(Boolean).map((text) => (
          <Muted key={text}>{text}</Muted>
        ))}
      </Cell>
      <Muted className="log-guard" style={{ gridArea: 'guard' }}>
        {entry.guard}
      </Muted>
    </Line>
  );
}
