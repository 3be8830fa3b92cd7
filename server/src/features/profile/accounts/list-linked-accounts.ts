import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames } from '../../estates/index.ts';
import { selectLinkedAccounts } from './linked-accounts.store.ts';

/** Lists the prepaid accounts that a person linked, oldest first. */
export const listLinkedAccounts = async (
  { database }: Pick<Dependencies, 'database'>,
  personId: string,
): Promise<LinkedAccount[]> => {
  const [rows, names] = await Promise.all([selectLinkedAccounts(database.db, personId), findEstateNames(database.db)]);
  return rows.map(({ id, estateId, accountType, accountNumber, holder }) => ({
    accountID: id,
    sContext: names.get(estateId) ?? '',
    sAccountType: accountType,
    sAccountNumber: accountNumber,
    holder,
  }));
};
