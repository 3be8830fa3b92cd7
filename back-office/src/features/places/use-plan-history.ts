import type { PlanFields } from '@ekhaya/contract/places/plan.rules';
import { useState } from 'react';

const MAX_UNDO = 50;

/** The changes of a plan in the editor, the last ones of which can be undone. */
interface PlanHistory {
  canUndo: boolean;
  /** @param series names changes that follow each other and are undone together, such as those of a slider */
  edit: (next: Partial<PlanFields>, series?: string) => void;
  undo: () => void;
}

/**
 * Remembers what a plan was before each change.
 * @param replacements changes when a plan of the server takes the place of the one here: undoing what came before would write over it
 */
export function usePlanHistory(
  fields: PlanFields,
  change: (next: Partial<PlanFields>) => void,
  replacements: number,
): PlanHistory {
  const [before, setBefore] = useState<readonly PlanFields[]>([]);
  const [lastSeries, setLastSeries] = useState<string>();
  const [seenReplacements, setSeenReplacements] = useState(replacements);
  if (seenReplacements !== replacements) {
    setSeenReplacements(replacements);
    setBefore([]);
    setLastSeries(undefined);
  }
  return {
    canUndo: before.length > 0,
    edit: (next, series) => {
      if (series === undefined || series !== lastSeries) setBefore([...before.slice(1 - MAX_UNDO), fields]);
      setLastSeries(series);
      change(next);
    },
    undo: () => {
      const last = before.at(-1);
      if (last === undefined) return;
      setBefore(before.slice(0, -1));
      setLastSeries(undefined);
      change(last);
    },
  };
}
