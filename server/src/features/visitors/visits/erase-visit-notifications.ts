import type { Transaction } from '../../../platform/database/database.ts';
import { eraseNotifications } from '../../notifications/index.ts';
import { notificationIdOf, visitEvents } from './visit-notifications.ts';
import { selectDaysOfInvitations } from './visit-days.store.ts';

/** Erases what hosts were notified of about some visits, on all days of weekly ones. */
export const eraseVisitNotifications = async (transaction: Transaction, ids: readonly string[]): Promise<void> => {
  const days = await selectDaysOfInvitations(transaction, ids);
  const visits = [...ids, ...days.map(({ invitationId, day }) => `${invitationId}-${day}`)];
  await eraseNotifications(
    transaction,
    visits.flatMap((id) => visitEvents.map((event) => notificationIdOf(event, id))),
  );
};
