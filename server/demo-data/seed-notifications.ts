import { findPersonByEmail } from '../src/features/identity/index.ts';
import { publishNotification, markNotificationReadWithin } from '../src/features/notifications/index.ts';
import { settableClock } from '../src/platform/clock.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoNotification } from './notifications.ts';

/**
 * Publishes the notifications of the demo world, each dated `minutesAgo`, and marks them READ for the people in `readBy`.
 * Skips people whose account was deleted.
 */
export const addNotifications = async (
  transaction: Transaction,
  missing: readonly DemoNotification[],
  { live, clock }: Dependencies,
): Promise<void> => {
  const idOfPerson = async (email: string): Promise<string | undefined> =>
    (await findPersonByEmail(transaction, email))?.id;

  for (const { to, minutesAgo, readBy, ...content } of missing) {
    const parts = { live, clock: settableClock(new Date(clock.now().getTime() - minutesAgo * 60_000)) };
    if ('estateId' in to) {
      await publishNotification(
        transaction,
        { ...content, audience: { kind: 'estate', estateId: to.estateId } },
        parts,
      );
    } else {
      const userId = await idOfPerson(to.email);
      if (userId === undefined) continue;
      await publishNotification(transaction, { ...content, audience: { kind: 'person', userId } }, parts);
    }
    for (const email of readBy) {
      const userId = await idOfPerson(email);
      if (userId !== undefined) await markNotificationReadWithin(transaction, { userId, id: content.id }, parts);
    }
  }
};
