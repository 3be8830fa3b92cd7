import { findPersonByEmail } from '../src/features/identity/index.ts';
import { publishNotification, markNotificationReadWithin } from '../src/features/notifications/index.ts';
import { settableClock } from '../src/platform/clock.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoNotification } from './notifications.ts';

/** Sends the notifications of the demo world, each with a clock set to its time. */
export const addNotifications = async (
  transaction: Transaction,
  missing: readonly DemoNotification[],
  { live, clock }: Dependencies,
): Promise<void> => {
  const idOfPerson = async (email: string): Promise<string | undefined> =>
    (await findPersonByEmail(transaction, email))?.id;

  for (const { to, minutesAgo, readBy, ...told } of missing) {
    const parts = { live, clock: settableClock(new Date(clock.now().getTime() - minutesAgo * 60_000)) };
    if ('estateId' in to) {
      await publishNotification(transaction, { ...told, audience: { kind: 'estate', estateId: to.estateId } }, parts);
    } else {
      const userId = await idOfPerson(to.email);
      if (userId === undefined) continue;
      await publishNotification(transaction, { ...told, audience: { kind: 'person', userId } }, parts);
    }
    for (const email of readBy) {
      const userId = await idOfPerson(email);
      if (userId !== undefined) await markNotificationReadWithin(transaction, { userId, id: told.id }, parts);
    }
  }
};
