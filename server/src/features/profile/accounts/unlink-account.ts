import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findEstateNames } from '../../estates/index.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { deleteOwnAccount, type AccountName } from './linked-accounts.store.ts';

/** An account as the call names it: by its id, or by the name of its estate and its number. */
export interface NamedAccount {
  accountID?: string | undefined;
  context?: string | undefined;
  accountNumber?: string | undefined;
}

const resolveName = async (
  { database }: Pick<Dependencies, 'database'>,
  { accountID, context, accountNumber }: NamedAccount,
): Promise<AccountName | undefined> => {
  if (accountID !== undefined) return { id: accountID };
  const named = [...(await findEstateNames(database.db))].find(([, name]) => name === context);
  return named && accountNumber !== undefined ? { estateId: named[0], accountNumber } : undefined;
};

/** Removes an account from the caller's profile. @throws {AppError} `forbidden` for another person's list; `not-found` */
export const unlinkAccount = async (
  dependencies: Pick<Dependencies, 'database'>,
  { caller, personId, ...account }: NamedAccount & { caller: Caller; personId: string },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  const named = await resolveName(dependencies, account);
  if (named === undefined || !(await deleteOwnAccount(dependencies.database.db, personId, named)))
    throw new AppError('not-found');
};
