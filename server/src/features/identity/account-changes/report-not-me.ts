import { AppError } from '../../../platform/app-error.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { isEmailProved } from '../accounts/find-person.ts';
import { lockAccount } from '../accounts/nobody.store.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { deleteAppConfirmedSince } from '../second-factor/second-factor.store.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { notMeLimit, notMeSeconds } from '../security-notices/security-notices.rules.ts';
import { consumeNotMeLink, selectOwnerOfNotMeLink } from '../security-notices/security-notices.store.ts';
import { closeAccount } from './end-access.ts';
import { returnAddress } from './return-address.ts';

/**
 * The owner of an account says that a change was not hers. Ends all sessions, pass devices, passkeys, the address of the calendar and an
 * authenticator app of the last week, makes the password useless and mails a link for a new one to the address that the notice went to, to which the
 * account returns (`returnAddress`). Where nobody had proved the address, an older app and the PIN end as well.
 * @throws {AppError} auth/expired-action-code, auth/too-many-requests, unavailable
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
  const closed = await database.db.transaction(async (transaction) => {
    const now = clock.now();
    const tokenDigest = digestOfToken(token);
    // Changes of the account lock it before its links: a deletion removes them while it holds the account.
    const owner = await selectOwnerOfNotMeLink(transaction, tokenDigest, now);
    if (owner !== undefined) await lockAccount(transaction, owner);
    const link = await consumeNotMeLink(transaction, tokenDigest, now);
    if (link === undefined) {
      throw new AppError('auth/expired-action-code', { detail: 'This link has been used or is older than a week.' });
    }
    const { userId, email } = link;
    // The link proves the address, so this is read before.
    const wasProved = await isEmailProved(transaction, userId);
    const decoyId = await returnAddress(dependencies, transaction, { userId, email, at: now, uselessHash });
    await closeAccount(dependencies, transaction, { userId, wasProved, uselessHash });
    // An older app stays: otherwise, whoever reads the owner's mail could sign in without it.
    await deleteAppConfirmedSince(transaction, userId, secondsAfter(now, -notMeSeconds));
    await enqueue(transaction, 'mail-password-reset', { email });
    await recordOwnEvent(transaction, { userId, event: 'account.not-me', at: now });
    return [userId, ...(decoyId === undefined ? [] : [decoyId])];
  });
  for (const userId of closed) sessions.forget(userId);
  await attempt.release();
};
