import { AppError } from '../../../platform/app-error.ts';
import { claimAttempt, forgetAttempts } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { passwordResetLimit, signInLimits } from './passwords.rules.ts';
import { hashPassword } from './password-hashing.ts';
import { requireStrongPassword } from './password-strength.ts';
import { updateEmailVerified, updatePasswordHash } from '../accounts/people.store.ts';
import { deletePasswordResetsOf, selectOwnerOfPasswordReset, consumePasswordReset } from './password-resets.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { deleteSessionsOf } from '../sessions/sessions.store.ts';

/**
 * Sets a new password with the token of a mail. Ends every session of the person, lets other features revoke what she
 * had (`onPasswordReset`), deletes all her reset links and clears the count of failed sign-ins.
 * @throws {AppError} auth/weak-password, auth/expired-action-code, auth/too-many-requests
 */
export const resetPassword = async (
  dependencies: IdentityDependencies,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<void> => {
  const { database, clock, sessions, onPasswordReset } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: passwordResetLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
    detail: 'Too many links were tried. Please try again later.',
  });
  const tokenDigest = digestOfToken(token);
  const owner = await selectOwnerOfPasswordReset(database.db, tokenDigest, clock.now());
  if (owner === undefined) throw new AppError('auth/expired-action-code');
  // A weak password is no wrong token.
  await attempt.refund();
  await requireStrongPassword(newPassword, owner);
  const passwordHash = await hashPassword(newPassword);
  const personId = await database.db.transaction(async (transaction) => {
    const userId = await consumePasswordReset(transaction, tokenDigest, clock.now());
    if (userId === undefined) throw new AppError('auth/expired-action-code');
    const email = await updatePasswordHash(transaction, userId, passwordHash);
    // The token was mailed to this address, so its use proves the address.
    await updateEmailVerified(transaction, { userId, email, at: clock.now() });
    await deletePasswordResetsOf(transaction, userId);
    await onPasswordReset(transaction, userId);
    await notifyOwner(transaction, { userId, kind: 'password-reset' });
    await recordOwnEvent(transaction, { userId, event: 'account.password-reset', at: clock.now() });
    await forgetAttempts(transaction, { limit: signInLimits.account, subject: email });
    await deleteSessionsOf(transaction, userId);
    await notifySessionsEnded(transaction, userId);
    return userId;
  });
  sessions.forget(personId);
};
