import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { proofMailLimit } from './account-changes.rules.ts';
import { readSignInAddresses } from './read-sign-in-addresses.ts';

/**
 * Mails the link again that proves the caller's new address, or the one that she signed up with.
 * @throws {AppError} nothing-changed when no address waits for its proof; auth/too-many-requests
 */
export const sendProofAgain = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock'>,
  caller: Caller,
): Promise<void> => {
  const { isEmailProved, newEmail } = await readSignInAddresses(dependencies, caller);
  if (isEmailProved && newEmail === '') throw new AppError('nothing-changed');
  await claimAttempt(dependencies, [{ limit: proofMailLimit, subject: caller.userId }], {
    code: 'auth/too-many-requests',
    detail:
      'The link was sent several times. Please look into your mails, also those marked as junk, or try again later.',
  });
  await enqueue(dependencies.database.db, 'mail-email-proof', { userId: caller.userId });
};
