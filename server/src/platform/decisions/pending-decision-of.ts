import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';

/**
 * Returns the pending decision of a record that holds it in its own columns, with the time in which it can be taken back; null if
 * there is none.
 */
export const pendingDecisionOf = (
  { pendingDecisionId, pendingUntil }: { pendingDecisionId: string | null; pendingUntil: Date | null },
  now: Date,
): HeldDecision | null =>
  pendingDecisionId === null || pendingUntil === null
    ? null
    : { id: pendingDecisionId, undoMs: Math.max(0, pendingUntil.getTime() - now.getTime()) };
