import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectMemberIds, type HouseKey } from './members.store.ts';

/** Publishes to everybody who lives in a house, and to the staff of its estate, that the household changed. */
export const publishHousehold = async (
  transaction: Queryable,
  house: HouseKey,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  for (const userId of await selectMemberIds(transaction, house)) {
    await live.publish(transaction, { topic: 'household', audience: { kind: 'person', userId } });
  }
  await live.publish(transaction, { topic: 'household', audience: { kind: 'staff', estateId: house.estateId } });
};
