import type { PlanKind } from '@ekhaya/contract/places/plan.rules';
import {
  accessIcon,
  buildingIcon,
  dropIcon,
  gridIcon,
  leafIcon,
  pinIcon,
  pointerIcon,
  polygonIcon,
  roadIcon,
} from '@ekhaya/icons/icon-paths';
import { styled } from '@mui/material';
import { Icon } from '../../platform/page/icon.tsx';
import { onPhone } from '../../platform/page/window-width.ts';
import { kindWords } from './plan-edit.rules.ts';

/** What a press on the plan draws: a shape of it, or a place of interest, which is written in a room of its own. */
export type PlanTool = PlanKind | 'place';

const tools: readonly { kind: PlanTool; icon: string }[] = [
  { kind: 'road', icon: roadIcon },
  { kind: 'plot', icon: polygonIcon },
  { kind: 'building', icon: buildingIcon },
  { kind: 'place', icon: pinIcon },
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
  /** Undefined while shapes are moved. */
  tool: PlanTool | undefined;
  onChoose: (tool: PlanTool | undefined) => void;
}

function wordOf(tool: PlanTool | undefined): string {
  if (tool === undefined) return 'Move';
  return tool === 'place' ? 'Place' : kindWords[tool].one;
}

/** The tools: to move things, and to draw one of each kind. */
export function PlanTools({ tool, onChoose }: PlanToolsProps) {
  const all = [{ kind: undefined, icon: pointerIcon }, ...tools];
  return (
    <Rail role="group" aria-label="Tools">
      {all.map(({ kind, icon }) => (
        <Tool key={kind ?? 'move'} type="button" aria-pressed={tool === kind} onClick={() => onChoose(kind)}>
          <Icon path={icon} size={22} />
          {wordOf(kind)}
        </Tool>
      ))}
    </Rail>
  );
}
