import type { Transaction } from '../../../platform/database/database.ts';
import { voidDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { clearPending } from '../records/pending-bookings.store.ts';

/**
 * Ends the pending decision of staff on a booking, because its customer changes the booking meanwhile, and releases the times that
 * it holds. Staff see the reason. The booking must be locked.
 */
export const voidDecisionOf = async (
  transaction: Transaction,
  { id }: { id: string },
  reason: string,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const decision = await voidDecision(transaction, { kind: 'booking', id }, reason, dependencies);
  if (decision !== undefined) await clearPending(transaction, decision.id);
};
