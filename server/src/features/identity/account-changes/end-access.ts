import type { Transaction } from '../../../platform/database/database.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteEmailChange } from '../email-proofs/email-changes.store.ts';
import { deletePasswordResetsOf } from '../passwords/password-resets.store.ts';
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
