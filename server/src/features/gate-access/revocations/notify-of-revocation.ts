import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectEstateIdsOfPerson } from '../people/people.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

/** Publishes to the person's phones and to the guards of her estates that a device of hers was revoked. */
export const notifyOfRevocation = async (
  transaction: Transaction,
  userId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  for (const estateId of await selectEstateIdsOfPerson(transaction, userId)) {
    await notifyGuards(transaction, estateId, { live });
  }
};
