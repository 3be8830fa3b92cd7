import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseVisitNotifications } from './erase-visit-notifications.ts';
import { eraseEndedBefore } from './visitors.store.ts';

/**
 * Erases the names, numbers, plates and codes of visits of an estate that ended before an instant, and deletes the
 * notifications about them. The rows of the visits stay for statistics.
 * @param wanted.exceptOf hosts whose visitors stay, because of a legal hold
 * @param wanted.limit the maximum number of visits to erase in this transaction
 * @returns the number of erased visits; fewer than the limit means that none is left
 */
export const eraseVisitorsBefore = async (
  transaction: Transaction,
  { limit = 1000, ...wanted }: { estateId: string; before: Date; exceptOf: readonly string[]; limit?: number },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<number> => {
  const ids = await eraseEndedBefore(transaction, { ...wanted, now: clock.now(), limit });
  await eraseVisitNotifications(transaction, ids);
  return ids.length;
};
