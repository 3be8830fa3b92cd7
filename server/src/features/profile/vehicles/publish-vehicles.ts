import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateIdsOfPerson } from '../../estates/index.ts';

/** Publishes to the guards and the staff of a person's estates that her vehicles changed: guards' phones read them again. */
export const publishVehicles = async (
  transaction: Transaction,
  userId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  for (const estateId of await findEstateIdsOfPerson(transaction, userId)) {
    await live.publish(transaction, { topic: 'vehicles', audience: { kind: 'staff', estateId } });
  }
};
