import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGuardIds } from '../people/people.store.ts';

/** Publishes a `gate` event to every guard of the estate, whose phones then reload their gate data. */
export const notifyGuards = async (
  transaction: Queryable,
  estateId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  for (const userId of await selectGuardIds(transaction, estateId)) {
    await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId } });
  }
};
