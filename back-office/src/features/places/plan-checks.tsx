import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { nameOfPart } from './plan-edit.rules.ts';
import { streetsAt } from './plan-facts.rules.ts';

interface PlanCheckProps {
  parts: readonly PlanPart[];
  /** The parts that fail the check. */
  found: readonly PlanPart[];
  good: string;
  bad: (count: number) => string;
  onShow: (part: PlanPart) => void;
}

/** More than these are not named: their streets are. */
const MAX_NAMED = 8;

/**
 * The result of one check of the plan: that it passed, or how many parts fail and in which streets. Each press of Show goes to the
 * next one.
 */
export function PlanCheck({ parts, found, good, bad, onShow }: PlanCheckProps) {
  const [shownId, setShownId] = useState<string>();
  if (found.length === 0) return <Alert severity="success">{good}</Alert>;
  const streets = streetsAt(parts, found);
  const named = found.filter(({ name }) => name.trim() !== '').map(nameOfPart);
  const show = (): void => {
    const next = found[(found.findIndex(({ id }) => id === shownId) + 1) % found.length];
    if (next === undefined) return;
    setShownId(next.id);
    onShow(next);
  };
  return (
    <Alert
      severity="warning"
      action={<Button onClick={show}>{shownId === undefined || found.length === 1 ? 'Show' : 'Show the next'}</Button>}
    >
      {bad(found.length)}
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {[
          ...(named.length > 0 && named.length <= MAX_NAMED ? [`${named.join(', ')}.`] : []),
          ...(streets === '' ? [] : [`In ${streets}.`]),
        ].join(' ')}
      </Box>
    </Alert>
  );
}
