import { AppError } from '../../../platform/app-error.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { findOwnEstateId, requireValidAccount, type AccountDependencies } from './account-verification.ts';
import { hasOtherWithNumber, selectOwnAccount, updateAccountNumber } from './linked-accounts.store.ts';

/**
 * Changes the number of an account that the caller linked, after verifying the new one. Estate and type stay.
 * @throws {AppError} `forbidden` for another person's list; `not-found`; `profile/account-not-valid`;
 *   `profile/account-already-linked`
 */
export const changeAccountNumber = async (
  dependencies: AccountDependencies,
  {
    caller,
    personId,
    accountId,
    context,
    accountNumber,
  }: { caller: Caller; personId: string; accountId: string; context: string; accountNumber: string },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  const { db } = dependencies.database;
  const [account, estateId] = await Promise.all([
    selectOwnAccount(db, personId, { id: accountId }),
    findOwnEstateId(dependencies, { personId, context }),
  ]);
  if (account === undefined || account.estateId !== estateId) throw new AppError('not-found');
  const { holder } = await requireValidAccount(dependencies, { personId, estateId, accountNumber });
  await db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, `linked-accounts:${personId}`);
    if (await hasOtherWithNumber(transaction, { ...account, accountNumber }))
      throw new AppError('profile/account-already-linked');
    const isChanged = await updateAccountNumber(transaction, {
      id: accountId,
      userId: personId,
      accountNumber,
      holder,
    });
    if (!isChanged) throw new AppError('not-found');
  });
};
