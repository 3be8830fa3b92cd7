import { maxRecordsAtOnce } from '@ekhaya/contract/wire/several-records.rules';
import { Button, Checkbox, styled } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { counted } from './counted.rules.ts';

/** The rows of a list that are chosen for one act. */
export interface PickedRows {
  /** The chosen rows that are still in the list, in its order. */
  ids: readonly string[];
  isPicked: (id: string) => boolean;
  toggle: (id: string) => void;
  clear: () => void;
  /** How many rows of the list one call can change, of those that can be chosen. */
  most: number;
  /** Chooses that many rows from the top. */
  pickMost: () => void;
}

/**
 * Holds which rows of a list are chosen for one act, at most as many as one call changes.
 * @param shown the ids of the rows that can be chosen. A row that leaves the list is no longer chosen
 */
export function usePickedRows(shown: readonly string[]): PickedRows {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const ids = shown.filter((id) => picked.includes(id));
  return {
    ids,
    isPicked: (id) => ids.includes(id),
    toggle: (id) =>
      setPicked(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(0, maxRecordsAtOnce)),
    clear: () => setPicked([]),
    most: Math.min(shown.length, maxRecordsAtOnce),
    pickMost: () => setPicked(shown.slice(0, maxRecordsAtOnce)),
  };
}

interface RowPickProps {
  /** The names of the chosen rows, for the heading: `Boma, Amina Patel`. */
  label: string;
  isOn: boolean;
  onToggle: () => void;
}

/** The box at the left of a row that chooses it. `X` presses that of the row with the focus, or of the open row. */
export function RowPick({ label, isOn, onToggle: toggle }: RowPickProps) {
  return (
    <Checkbox
      size="small"
      checked={isOn}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': `Choose ${label}`, 'data-row-pick': '' } as object }}
      // The box lies above the target of the row.
      sx={{ position: 'relative', zIndex: 1, marginLeft: '-9px', marginRight: '-8px' }}
    />
  );
}

/** The place of the box in a row that cannot be chosen, so that all rows of the list are in line. */
export const NoPick = styled('span')({ flex: 'none', width: 21 });

const Bar = styled('div')({
  position: 'sticky',
  top: 8,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 10,
  margin: '6px 0',
  padding: '8px 8px 8px 16px',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--here-tint)',
  color: 'var(--ink)',
  font: 'var(--c-row)',
  '& > span': { flex: 1 },
});

interface PickedBarProps {
  picked: PickedRows;
  /** The acts for all chosen rows: quiet buttons. */
  children: ReactNode;
}

/** Stands above the list while rows are chosen: how many, what can be done to them, and the way out. */
export function PickedBar({ picked, children }: PickedBarProps) {
  const count = picked.ids.length;
  if (count === 0) return null;
  return (
    <Bar role="group" aria-label="Chosen rows">
      <span>
        {counted(count, 'row chosen', 'rows chosen')}
        {count === maxRecordsAtOnce && ', the most at once'}
      </span>
      {count < picked.most && (
        <Button size="small" variant="text" onClick={picked.pickMost}>
          {picked.most === maxRecordsAtOnce ? `Choose the first ${picked.most}` : `Choose all ${picked.most} shown`}
        </Button>
      )}
      <Button size="small" variant="text" onClick={picked.clear}>
        Choose none
      </Button>
      {children}
    </Bar>
  );
}
