import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { emailProofLimit } from './email-proofs.rules.ts';
import { deleteEmailChange, selectEmailChange } from './email-changes.store.ts';
import { lockAccount } from '../accounts/nobody.store.ts';
import { updateEmail } from '../accounts/emails.store.ts';
import { selectPerson, updateEmailVerified } from '../accounts/people.store.ts';
import { deletePasswordResetsOf } from '../passwords/password-resets.store.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { recordOwnEvent } from '../security-notices/record-own-event.ts';
import { consumeEmailProof, selectOwnerOfEmailProof } from './email-proofs.store.ts';

/**
 * Records that an address is proved, or changes the address of the account to it where the person asked for that.
 * @returns false when the account has another address by now, or another account has the new one
 */
const acceptProof = async (
  transaction: Transaction,
  proof: { userId: string; email: string; at: Date },
): Promise<boolean> => {
  const { userId, email, at } = proof;
  if ((await selectEmailChange(transaction, userId, at)) !== email) return updateEmailVerified(transaction, proof);
  const before = await selectPerson(transaction, userId);
  await deleteEmailChange(transaction, userId);
  if (before === undefined || !(await updateEmail(transaction, proof))) return false;
  await deletePasswordResetsOf(transaction, userId);
  // The cached sessions of every process hold the address.
  await notifySessionsEnded(transaction, userId);
  for (const to of [before.email, email]) {
    await notifyOwner(transaction, { userId, kind: 'email-changed', about: email, to });
  }
  await recordOwnEvent(transaction, { userId, event: 'account.email-change', at });
  return true;
};

/**
 * Accepts the token of a mail that proves an e-mail address, and consumes the token. It completes a change of the address, too.
 * @throws {AppError} auth/expired-action-code, auth/too-many-requests
 */
export const verifyEmail = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock' | 'sessions'>,
  { token, address }: { token: string; address: string },
): Promise<void> => {
  const { database, clock, sessions } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: emailProofLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
    detail: 'Too many links were tried. Please try again later.',
  });
  const at = clock.now();
  const tokenDigest = digestOfToken(token);
  const userId = await database.db.transaction(async (transaction) => {
    // Changes of the account lock it before its links: a reset deletes them while it holds the account.
    const owner = await selectOwnerOfEmailProof(transaction, tokenDigest, at);
    if (owner !== undefined) await lockAccount(transaction, owner);
    const proof = await consumeEmailProof(transaction, tokenDigest, at);
    if (proof === undefined || !(await acceptProof(transaction, { ...proof, at }))) {
      throw new AppError('auth/expired-action-code', { detail: 'This link has been used or is older than a week.' });
    }
    return proof.userId;
  });
  // Those of this process at once, before the notification arrives.
  sessions.forget(userId);
  await attempt.release();
};
