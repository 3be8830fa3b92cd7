import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { findOwnEstateId, requireValidAccount, type AccountDependencies } from './account-verification.ts';
import { maxLinkedAccounts } from './linked-accounts.rules.ts';
import { countLinkedAccounts, insertLinkedAccount, selectOwnAccount } from './linked-accounts.store.ts';

/** An account to link. */
export interface NewLinkedAccount {
  personId: string;
  estateId: string;
  accountNumber: string;
  /** Who holds the meter, masked; empty for her own. */
  holder?: string;
}

/**
 * Links an account within a transaction, without verifying its number. @returns its id
 * @throws {AppError} `profile/account-already-linked`; `profile/limit-reached`
 */
export const linkAccountWithin = async (
  transaction: Transaction,
  { personId, estateId, accountNumber, holder = '' }: NewLinkedAccount,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<string> => {
  await acquireNamedLock(transaction, `linked-accounts:${personId}`);
  const linked = await selectOwnAccount(transaction, personId, { estateId, accountNumber });
  if (linked !== undefined) throw new AppError('profile/account-already-linked');
  if ((await countLinkedAccounts(transaction, personId)) >= maxLinkedAccounts)
    throw new AppError('profile/limit-reached');
  const id = randomUUID();
  const createdAt = clock.now();
  await insertLinkedAccount(transaction, {
    id,
    userId: personId,
    estateId,
    accountType: 'STSS',
    accountNumber,
    holder,
    createdAt,
  });
  return id;
};

/**
 * Links a prepaid account of an estate, named by `context`, to the caller's profile. The number is verified first. @returns its id,
 * and who holds the meter, masked
 * @throws {AppError} `forbidden` for another person's list; `profile/account-not-valid`; as `linkAccountWithin` does
 */
export const linkAccount = async (
  dependencies: AccountDependencies,
  {
    caller,
    personId,
    context,
    accountNumber,
  }: { caller: Caller; personId: string; context: string; accountNumber: string },
): Promise<{ accountID: string; holder: string }> => {
  requirePersonHerself(caller, personId);
  const { estateId, holder } = await requireValidAccount(dependencies, {
    personId,
    estateId: await findOwnEstateId(dependencies, { personId, context }),
    accountNumber,
  });
  const accountID = await dependencies.database.db.transaction((transaction) =>
    linkAccountWithin(transaction, { personId, estateId, accountNumber, holder }, dependencies),
  );
  return { accountID, holder };
};
