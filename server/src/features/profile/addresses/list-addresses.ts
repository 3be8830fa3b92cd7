import type { Address } from '@ekhaya/contract/profile/addresses';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findEstateNames } from '../../estates/index.ts';
import { selectAddresses } from './addresses.store.ts';

/** Lists the addresses of a person, oldest first: all of them for herself, for staff those at their estates. */
export const listAddresses = async (
  { database }: Pick<Dependencies, 'database'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<Address[]> => {
  const addresses = await selectAddresses(database.db, personId);
  const names = staffEstates === 'all' ? undefined : await findEstateNames(database.db);
  // An address has the name of its estate.
  const readable = names && new Set([...names].filter(([id]) => staffEstates.includes(id)).map(([, name]) => name));
  return addresses
    .filter(({ context }) => readable?.has(context) ?? true)
    .map(({ id, userId: _owner, createdAt: _at, ...fields }) => ({ ...fields, addressID: id }));
};
