import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseNotifications } from '../../notifications/index.ts';
import { notificationIdOf, visitEvents } from './visit-notifications.ts';
import { eraseEndedBefore } from './visitors.store.ts';

/**
 * Erases the names, numbers, plates and codes of visits of an estate that ended before an instant, and deletes the
 * notifications about them. The rows of the visits stay for statistics.
 * @param options.limit the maximum number of visits to erase in this transaction
 * @returns the number of erased visits; fewer than the limit means that none is left
 */
export const eraseVisitorsBefore = async (
  transaction: Transaction,
  { estateId, before, limit = 1000 }: { estateId: string; before: Date; limit?: number },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<number> => {
  const ids = await eraseEndedBefore(transaction, { estateId, before, now: clock.now(), limit });
  await eraseNotifications(
    transaction,
    ids.flatMap((id) => visitEvents.map((event) => notificationIdOf(event, id))),
  );
  return ids.length;
};
