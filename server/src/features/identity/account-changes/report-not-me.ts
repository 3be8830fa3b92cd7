import { AppError } from '../../../platform/app-error.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { updateEmail, updatePasswordHash } from '../accounts/people.store.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.store.ts';
import { deleteAppConfirmedSince } from '../second-factor/second-factor.store.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { notMeLimit, notMeSeconds } from '../security-notices/security-notices.rules.ts';
import { consumeNotMeLink, deleteKnownDevicesOf } from '../security-notices/security-notices.store.ts';
import { endAccess } from './end-access.ts';

/**
 * The owner of an account says that a change was not hers. Ends all sessions, pass devices, passkeys and an authenticator app
 * of the last week, makes the password useless
 * and mails a link for a new one to the address that the notice went to, to which the account returns.
 * @throws {AppError} auth/expired-action-code, auth/too-many-requests
 */
export const reportNotMe = async (
  dependencies: IdentityDependencies,
  { token, address }: { token: string; address: string },
): Promise<void> => {
  const { database, clock, sessions } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: notMeLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
    detail: 'Too many links were tried. Please try again later.',
  });
  const uselessHash = await hashPassword(createToken());
  const userId = await database.db.transaction(async (transaction) => {
    const now = clock.now();
    const link = await consumeNotMeLink(transaction, digestOfToken(token), now);
    if (link === undefined) {
      throw new AppError('auth/expired-action-code', { detail: 'This link has been used or is older than a week.' });
    }
    await updateEmail(transaction, { ...link, at: now });
    await updatePasswordHash(transaction, link.userId, uselessHash);
    await endAccess(dependencies, transaction, link.userId);
    await deletePasskeysOf(transaction, link.userId);
    // An older app stays: otherwise, whoever reads the owner's mail could sign in without it.
    await deleteAppConfirmedSince(transaction, link.userId, secondsAfter(now, -notMeSeconds));
    await deleteKnownDevicesOf(transaction, link.userId);
    await enqueue(transaction, 'mail-password-reset', { email: link.email });
    await recordOwnEvent(transaction, { userId: link.userId, event: 'account.not-me', at: now });
    return link.userId;
  });
  sessions.forget(userId);
  await attempt.refund();
};
