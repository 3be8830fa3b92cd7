import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { passwordResetRequestLimits } from './passwords.rules.ts';

/** Longer than either way takes, so that the time of the answer does not tell whether the address has an account. */
const answerAfterMs = 120;

/** What is asked for beside the address: staff can name a later time, and reach fewer people. */
interface ResetWish {
  email: string;
  /** Where the request came from. */
  address: string;
  /** Now, unless said. The link is good for an hour from then. */
  sendAt?: Date | undefined;
  /** Whether the address may be mailed; always unless said. */
  isAllowed?: (transaction: Transaction) => Promise<boolean>;
  /** What is written together with the request, and also where nobody has the address. */
  record?: (transaction: Transaction) => Promise<void>;
}

type ResetDependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Enqueues the mail for known and unknown addresses alike: only the job that sends it looks for the account. */
const enqueueLink = ({ database }: ResetDependencies, wish: ResetWish): Promise<void> => {
  const { email, sendAt, isAllowed } = wish;
  return database.db.transaction(async (transaction) => {
    await wish.record?.(transaction);
    if (isAllowed !== undefined && !(await isAllowed(transaction))) return;
    await enqueue(transaction, 'mail-password-reset', { email }, sendAt && { runAt: sendAt });
  });
};

/**
 * Mails a link to set a new password, if the address has an account. Nothing in the answer says whether it has.
 * @throws {AppError} auth/too-many-requests, for known and unknown addresses alike
 */
export const requestPasswordReset = async (dependencies: ResetDependencies, wish: ResetWish): Promise<void> => {
  const start = performance.now();
  await claimAttempt(
    dependencies,
    [
      { limit: passwordResetRequestLimits.account, subject: wish.email },
      { limit: passwordResetRequestLimits.address, subject: networkOf(wish.address) },
    ],
    { code: 'auth/too-many-requests', detail: 'Too many reset links were asked for. Please try again later.' },
  );
  await enqueueLink(dependencies, wish);
  await pause(Math.max(0, answerAfterMs - (performance.now() - start)));
};
