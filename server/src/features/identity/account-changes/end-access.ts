import type { Transaction } from '../../../platform/database/database.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteEmailChange } from '../email-proofs/email-changes.store.ts';
import { updatePasswordHash } from '../accounts/people.store.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deletePasswordResetsOf } from '../passwords/password-resets.store.ts';
import { deleteApp } from '../second-factor/second-factor.store.ts';
import { deleteKnownDevicesOf } from '../security-notices/security-notices.store.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/** An account to which access is ended. */
interface EndedAccount {
  userId: string;
  /** Whether the address was proved before. Until then a stranger may have signed up with it and set up what opens the account. */
  wasProved: boolean;
}

/**
 * Ends what an intruder may have got with the password of an account: all sessions, the pass devices, the address of the calendar, a
 * change of the e-mail address that waits for its proof, and the links for a new password. The caller replaces the password before,
 * which locks the account, and removes passkeys afterwards: a call that is adding one holds its session until it is done.
 */
export const endAccess = async (
  { endOtherAccess }: Pick<IdentityDependencies, 'endOtherAccess'>,
  transaction: Transaction,
  { userId, wasProved }: EndedAccount,
): Promise<void> => {
  await deleteEmailChange(transaction, userId);
  await deletePasswordResetsOf(transaction, userId);
  await endOtherAccess(transaction, userId, wasProved ? 'end' : 'end-unproved');
  await deleteSessionsOf(transaction, userId);
  await notifySessionsEnded(transaction, userId);
};

/**
 * Closes an account to everybody, also to those who know the password or hold a passkey. Only a link for a new password opens it again.
 * The authenticator app of an account whose address was proved stays: without it, the link alone would open the console.
 * @param account.uselessHash of a password that nobody knows, computed before the transaction begins: hashing is slow
 */
export const closeAccount = async (
  dependencies: Pick<IdentityDependencies, 'endOtherAccess'>,
  transaction: Transaction,
  { userId, wasProved, uselessHash }: EndedAccount & { uselessHash: string },
): Promise<void> => {
  await updatePasswordHash(transaction, userId, uselessHash);
  await endAccess(dependencies, transaction, { userId, wasProved });
  await deletePasskeysOf(transaction, userId);
  await deleteKnownDevicesOf(transaction, userId);
  if (!wasProved) await deleteApp(transaction, userId);
};
