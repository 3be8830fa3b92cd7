import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { lockHolderOfEmail, updateEmail, withdrawEmail } from '../accounts/emails.store.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { closeAccount } from './end-access.ts';

/**
 * Gives an account the address back to which a link was mailed. The use of the link proves the address. An account that was signed up
 * with the address and never proved it loses it and is closed: it may be a decoy of whoever changed the address. An account that has
 * proved the address keeps it. Then the given account loses the address that it has, which may be the intruder's.
 * @returns the other account that was closed; undefined for none
 * @throws {AppError} `unavailable` when a third account takes the address at this moment
 */
export const returnAddress = async (
  dependencies: Pick<IdentityDependencies, 'endOtherAccess'>,
  transaction: Transaction,
  { uselessHash, ...link }: { userId: string; email: string; at: Date; uselessHash: string },
): Promise<string | undefined> => {
  const { userId, email, at } = link;
  if (await updateEmail(transaction, link)) return undefined;
  const holder = await lockHolderOfEmail(transaction, { email, exceptUserId: userId });
  const loser = holder?.isEmailProved === true ? userId : holder?.userId;
  if (loser !== undefined) {
    await withdrawEmail(transaction, { userId: loser, at });
    await recordOwnEvent(transaction, { userId: loser, event: 'account.address-withdrawn', at });
  }
  if (loser === userId) return undefined;
  if (loser !== undefined) {
    await closeAccount(dependencies, transaction, { userId: loser, wasProved: false, uselessHash });
  }
  if (!(await updateEmail(transaction, link))) throw new AppError('unavailable');
  return loser;
};
