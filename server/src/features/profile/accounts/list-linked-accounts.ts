import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findEstateNames } from '../../estates/index.ts';
import { selectLinkedAccounts } from './linked-accounts.store.ts';

/** Lists the prepaid accounts that a person linked, oldest first: all of them for herself, for staff those at their estates. */
export const listLinkedAccounts = async (
  { database }: Pick<Dependencies, 'database'>,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
): Promise<LinkedAccount[]> => {
  const [rows, names] = await Promise.all([
    selectLinkedAccounts(database.db, { userId: personId, estates: staffEstates }),
    findEstateNames(database.db),
  ]);
  return rows.map(({ id, estateId, accountType, accountNumber, holder }) => ({
    accountID: id,
    sContext: names.get(estateId) ?? '',
    sAccountType: accountType,
    sAccountNumber: accountNumber,
    holder,
  }));
};
