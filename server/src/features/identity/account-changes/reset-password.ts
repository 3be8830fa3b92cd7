import { AppError } from '../../../platform/app-error.ts';
import { claimAttempt, forgetAttempts } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { isEmailProved } from '../accounts/find-person.ts';
import { lockAccount } from '../accounts/nobody.store.ts';
import { updateEmailVerified, updatePasswordHash } from '../accounts/people.store.ts';
import { deletePasskeysAddedSince } from '../passkeys/passkeys.store.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { consumePasswordReset, selectOwnerOfPasswordReset } from '../passwords/password-resets.store.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { passwordResetLimit, signInLimits } from '../passwords/passwords.rules.ts';
import { deleteApp } from '../second-factor/second-factor.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { notMeSeconds } from '../security-notices/security-notices.rules.ts';
import { deleteKnownDevicesOf } from '../security-notices/security-notices.store.ts';
import { endAccess } from './end-access.ts';

/**
 * Sets a new password with the token of a mail. Ends the access that an intruder may have (`endAccess`), removes the passkeys of the
 * last week and clears the count of failed sign-ins. Where nobody had proved the address, a stranger may have signed up with it: then every
 * passkey, the authenticator app and the PIN are removed, whatever their age.
 * @throws {AppError} auth/weak-password, auth/expired-action-code, auth/too-many-requests
 */
export const resetPassword = async (
  dependencies: IdentityDependencies,
  { token, newPassword, address }: { token: string; newPassword: string; address: string },
): Promise<void> => {
  const { database, clock, sessions } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: passwordResetLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
    detail: 'Too many links were tried. Please try again later.',
  });
  const tokenDigest = digestOfToken(token);
  const owner = await selectOwnerOfPasswordReset(database.db, tokenDigest, clock.now());
  if (owner === undefined) throw new AppError('auth/expired-action-code');
  // A weak password is no wrong token.
  await attempt.release();
  await requireStrongPassword(newPassword, owner);
  const passwordHash = await hashPassword(newPassword);
  const personId = await database.db.transaction(async (transaction) => {
    // Changes of the account lock it before its links.
    await lockAccount(transaction, owner.id);
    const userId = await consumePasswordReset(transaction, tokenDigest, clock.now());
    if (userId === undefined) throw new AppError('auth/expired-action-code');
    // Read before this reset proves the address.
    const wasProved = await isEmailProved(transaction, userId);
    const email = await updatePasswordHash(transaction, userId, passwordHash);
    // The token was mailed to this address, so its use proves the address.
    await updateEmailVerified(transaction, { userId, email, at: clock.now() });
    await endAccess(dependencies, transaction, { userId, wasProved });
    // An intruder who knew the password may have added one. The mail about an older one had its link for a week, but only the owner of a
    // proved address heeds such a mail: others were told to ignore what they did not ask for.
    const since = wasProved ? secondsAfter(clock.now(), -notMeSeconds) : new Date(0);
    for (const about of await deletePasskeysAddedSince(transaction, userId, since)) {
      await notifyOwner(transaction, { userId, kind: 'passkey-removed', about });
    }
    if (!wasProved) {
      await deleteKnownDevicesOf(transaction, userId);
      if (await deleteApp(transaction, userId))
        await notifyOwner(transaction, { userId, kind: 'second-factor-removed' });
    }
    await notifyOwner(transaction, { userId, kind: 'password-reset' });
    await recordOwnEvent(transaction, { userId, event: 'account.password-reset', at: clock.now() });
    await forgetAttempts(transaction, { limit: signInLimits.account, subject: email });
    return userId;
  });
  sessions.forget(personId);
};
