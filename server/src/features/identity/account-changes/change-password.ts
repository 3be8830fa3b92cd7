import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { replacePasswordHash, selectPerson } from '../accounts/people.store.ts';
import { deleteEmailChange } from '../email-proofs/email-changes.store.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { deletePasswordResetsOf } from '../passwords/password-resets.store.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';
import { deleteOtherSessionsOf } from '../sessions/sessions.store.ts';

/**
 * Changes the password of the caller, who enters the present one. Ends her other sessions, the secret address of her calendar
 * and a change of her e-mail address that waits for its proof, and mails her.
 * @throws {AppError} auth/wrong-password, auth/weak-password, auth/too-many-requests; session-required when the session or the
 *   password has ended meanwhile
 */
export const changePassword = async (
  dependencies: IdentityDependencies,
  caller: Caller,
  { password, newPassword, address }: { password: string; newPassword: string; address: string },
): Promise<void> => {
  const { database, clock, sessions, endOtherAccess } = dependencies;
  const { userId, sessionId } = caller;
  const from = await verifyPassword(dependencies, caller, { password, address });
  const person = await selectPerson(database.db, userId);
  if (person === undefined) throw new AppError('session-required');
  await requireStrongPassword(newPassword, person);
  if (newPassword === password) throw new AppError('nothing-changed');
  const to = await hashPassword(newPassword);
  await database.db.transaction(async (transaction) => {
    // The owner may have set a new password by mail while this one was checked and hashed, which ended this session.
    if (!(await replacePasswordHash(transaction, userId, { from, to }))) throw new AppError('session-required');
    await requireOpenSession(transaction, caller);
    await deleteEmailChange(transaction, userId);
    await deletePasswordResetsOf(transaction, userId);
    await endOtherAccess(transaction, userId, 'change');
    await deleteOtherSessionsOf(transaction, { userId, exceptSessionId: sessionId });
    await notifySessionsEnded(transaction, userId);
    await notifyOwner(transaction, { userId, kind: 'password-changed' });
    await recordOwnEvent(transaction, { userId, event: 'account.password-change', at: clock.now() });
  });
  sessions.forget(userId);
};
