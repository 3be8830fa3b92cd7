import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGuardsOf } from '../people/people.store.ts';

/** Lets the phones of those who stand at the gates of an estate know that something there changed. */
export const tellGuards = async (
  transaction: Queryable,
  estateId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  for (const userId of await selectGuardsOf(transaction, estateId)) {
    await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId } });
  }
};
