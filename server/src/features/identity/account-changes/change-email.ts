import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { normaliseEmail, secondsAfter } from '../accounts/identity.rules.ts';
import { selectPersonByEmail } from '../accounts/people.store.ts';
import { upsertEmailChange } from '../email-proofs/email-changes.store.ts';
import { emailChangeSeconds } from '../email-proofs/email-proofs.rules.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import { requirePasswordUnchanged } from '../passwords/require-password-unchanged.ts';
import { notifyOwner } from '../security-notices/notify-owner.ts';
import { proofMailLimit } from './account-changes.rules.ts';

/**
 * Begins a change of the caller's e-mail address: a link that proves the new one is mailed to it, and the present one is told.
 * The account keeps its address until the link is opened.
 * @throws {AppError} auth/wrong-password, auth/email-already-in-use, nothing-changed, auth/too-many-requests;
 *   session-required when the session or the password has ended meanwhile
 */
export const changeEmail = async (
  dependencies: IdentityDependencies,
  caller: Caller,
  form: { password: string; email: string; address: string },
): Promise<void> => {
  const { database, clock } = dependencies;
  const { userId } = caller;
  const email = normaliseEmail(form.email);
  const passwordHash = await verifyPassword(dependencies, caller, form);
  if (email === caller.email) throw new AppError('nothing-changed');
  // Not released: the answer reveals whether the address has an account.
  await claimAttempt(dependencies, [{ limit: proofMailLimit, subject: userId }], { code: 'auth/too-many-requests' });
  if (await selectPersonByEmail(database.db, email)) {
    throw new AppError('auth/email-already-in-use', { detail: 'This e-mail address belongs to another account.' });
  }
  const expiresAt = secondsAfter(clock.now(), emailChangeSeconds);
  await database.db.transaction(async (transaction) => {
    await requirePasswordUnchanged(transaction, caller, passwordHash);
    await upsertEmailChange(transaction, { userId, email, expiresAt });
    await enqueue(transaction, 'mail-email-proof', { userId });
    await notifyOwner(transaction, { userId, kind: 'email-change-asked', about: email });
  });
};
