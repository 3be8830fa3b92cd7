import type { Address } from '@ekhaya/contract/profile/addresses';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectAddresses } from './addresses.store.ts';

/** Lists the addresses of a person, oldest first. */
export const listAddresses = async (
  { database }: Pick<Dependencies, 'database'>,
  personId: string,
): Promise<Address[]> =>
  (await selectAddresses(database.db, personId)).map(({ id, userId: _owner, createdAt: _at, ...fields }) => ({
    ...fields,
    addressID: id,
  }));
