import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { listAddresses } from '../addresses/list-addresses.ts';
import { readContacts } from '../contacts/read-contacts.ts';
import { listLinkedAccounts } from '../accounts/list-linked-accounts.ts';
import { readDetails } from '../details/read-details.ts';
import { listVehicles } from '../vehicles/list-vehicles.ts';
import { deleteImagesOf, selectImagesOf } from './personal-data.store.ts';

/** Collects the profile of a person for a copy of her data. Identity numbers are written out, because the copy is hers alone. */
export const collectProfile = async (dependencies: Pick<Dependencies, 'database' | 'environment'>, userId: string) => ({
  details: await readDetails(dependencies, { caller: { userId, email: '', sessionId: '' }, personId: userId }),
  contacts: await readContacts(dependencies, userId),
  addresses: await listAddresses(dependencies, { personId: userId, staffEstates: 'all' }),
  vehicles: await listVehicles(dependencies, userId),
  prepaidAccounts: await listLinkedAccounts(dependencies, { personId: userId, staffEstates: 'all' }),
});

/** Lists the images of a person with the keys of their bytes. */
export const listImagesOf = (queryable: Queryable, userId: string): Promise<{ id: string; objectKey: string }[]> =>
  selectImagesOf(queryable, userId);

/**
 * Forgets the images of a person. Her other records go with her account.
 * @returns the keys of the bytes, to be deleted after the commit
 */
export const eraseImagesOf = (transaction: Transaction, userId: string): Promise<string[]> =>
  deleteImagesOf(transaction, userId);
