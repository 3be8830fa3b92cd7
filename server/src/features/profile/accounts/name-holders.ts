import { AppError } from '../../../platform/app-error.ts';
import { findPersonById } from '../../identity/index.ts';
import type { AccountDependencies } from './account-verification.ts';
import { holderText } from './linked-accounts.rules.ts';
import { selectUnnamedAccounts, updateHolder } from './linked-accounts.store.ts';

/** The accounts that one night asks about: no vendor gets thousands of questions at once. */
const perNight = 200;

const passOver = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error;
};

/**
 * Asks the vendors who holds the accounts that were linked before names were kept. One that no vendor answers for is asked about again
 * the next night.
 */
export const nameHolders = async ({
  database,
  verifyAccount,
}: Pick<AccountDependencies, 'database' | 'verifyAccount'>): Promise<void> => {
  for (const { id, userId, estateId, accountNumber } of await selectUnnamedAccounts(database.db, perNight)) {
    const customer = await verifyAccount({ estateId, accountNumber }).catch(passOver);
    if (customer === undefined) continue;
    const person = await findPersonById(database.db, userId);
    await updateHolder(database.db, { id, accountNumber, holder: holderText(customer.name, person) });
  }
};
