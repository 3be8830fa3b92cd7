import type { Transaction } from '../../../platform/database/database.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteEmailChange } from '../email-proofs/email-changes.store.ts';
import { updatePasswordHash } from '../accounts/people.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deletePasswordResetsOf } from '../passwords/password-resets.store.ts';
import { deleteKnownDevicesOf } from '../security-notices/security-notices.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/**
 * Ends what an intruder may have got with the password of an account: all sessions, the pass devices, a change of the e-mail address
 * that waits for its proof, and the links for a new password. The caller replaces the password before, which locks the account, and
 * removes passkeys afterwards: a call that is adding one holds its session until it is done.
 */
export const endAccess = async (
  { onPasswordReset }: Pick<IdentityDependencies, 'onPasswordReset'>,
  transaction: Transaction,
  userId: string,
): Promise<void> => {
  await deleteEmailChange(transaction, userId);
  await deletePasswordResetsOf(transaction, userId);
  await onPasswordReset(transaction, userId);
  await deleteSessionsOf(transaction, userId);
  await notifySessionsEnded(transaction, userId);
};

/**
 * Closes an account to everybody, also to those who know the password or hold a passkey. Only a link for a new password opens it again.
 * @param account.uselessHash of a password that nobody knows, computed before the transaction begins: hashing is slow
 */
export const closeAccount = async (
  dependencies: Pick<IdentityDependencies, 'onPasswordReset'>,
  transaction: Transaction,
  { userId, uselessHash }: { userId: string; uselessHash: string },
): Promise<void> => {
  await updatePasswordHash(transaction, userId, uselessHash);
  await endAccess(dependencies, transaction, userId);
  await deletePasskeysOf(transaction, userId);
  await deleteKnownDevicesOf(transaction, userId);
};
