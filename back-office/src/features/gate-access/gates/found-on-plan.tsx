import { distanceText } from '@ekhaya/contract/places/directions.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Box } from '@mui/material';
import { circleOf, type GateDraft } from './gate-draft.rules.ts';
import { nearestOf } from './plan.rules.ts';

/** Says how far the house or street that was found is from the nearest gate, and whether its passes work there. */
export function FoundOnPlan({ part, gates }: { part: PlanPart; gates: readonly GateDraft[] }) {
  const name = part.kind === 'plot' ? `House ${part.name}` : part.name;
  return (
    <Box role="status" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
      {sentenceOf(name, part, gates)}
    </Box>
  );
}

function sentenceOf(name: string, part: PlanPart, gates: readonly GateDraft[]): string {
  const circles = gates.flatMap((gate) => {
    const circle = circleOf(gate);
    return circle === undefined ? [] : [{ ...circle, name: gate.name }];
  });
  const nearest = nearestOf(part.line, circles);
  if (nearest === undefined) return `${name} is marked. No gate has a place yet.`;
  const { circle, metres } = nearest;
  const reach = metres <= circle.radius ? 'Passes can be shown there.' : 'Passes cannot be shown there.';
  return `${name} is ${distanceText(metres)} from ${circle.name}. ${reach}`;
}
