import type { PlanKind } from '@ekhaya/contract/places/plan.rules';
import {
  accessIcon,
  buildingIcon,
  dropIcon,
  gridIcon,
  leafIcon,
  pointerIcon,
  polygonIcon,
  roadIcon,
} from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';
import { onPhone } from '../../platform/page/window-width.ts';
import { kindWords } from './plan-edit.rules.ts';

const tools: readonly { kind: PlanKind; icon: string }[] = [
  { kind: 'road', icon: roadIcon },
  { kind: 'plot', icon: polygonIcon },
  { kind: 'building', icon: buildingIcon },
  { kind: 'gate', icon: accessIcon },
  { kind: 'water', icon: dropIcon },
  { kind: 'green', icon: leafIcon },
  { kind: 'boundary', icon: gridIcon },
];

/** At the left of the plan a column; on a phone a row that wraps. */
const Rail = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  [onPhone]: { flexFlow: 'row wrap', gap: 8 },
});

const Tool = styled('button')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 4,
  minWidth: 68,
  minHeight: 58,
  padding: '0 6px',
  border: 0,
  borderRadius: 'var(--ctl-s)',
  background: 'none',
  color: 'var(--ink-2)',
  font: 'var(--c-note)',
  cursor: 'pointer',
  '&:hover': { background: 'var(--fill)' },
  '&[aria-pressed=true]': { background: 'var(--here-tint)', color: 'var(--here-ink)' },
});

interface PlanToolsProps {
  /** The kind of shape that a press on the plan draws; undefined while shapes are moved. */
  tool: PlanKind | undefined;
  onChoose: (tool: PlanKind | undefined) => void;
}

/** The tools: to move things, and to draw one of each kind. */
export function PlanTools({ tool, onChoose }: PlanToolsProps) {
  const all = [{ kind: undefined, icon: pointerIcon }, ...tools];
  return (
    <Rail role="group" aria-label="Tools">
      {all.map(({ kind, icon }) => (
        <Tool key={kind ?? 'move'} type="button" aria-pressed={tool === kind} onClick={() => onChoose(kind)}>
          <Icon path={icon} size={22} />
          {kind === undefined ? 'Move' : kindWords[kind].one}
        </Tool>
      ))}
    </Rail>
  );
}
