import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { passwordResetRequestLimits } from './passwords.rules.ts';

/** Longer than the work takes with or without an account, so that the response time does not reveal an account. */
const minResponseMs = 120;

/** A request for a reset link. Staff may schedule it and are limited to certain people. */
interface ResetRequest {
  email: string;
  /** The network address of the request. */
  address: string;
  /** When to send the mail; now by default. The link is valid for an hour from then. */
  sendAt?: Date | undefined;
  /** Whether the mail may be sent; always by default. */
  isAllowed?: (transaction: Transaction) => Promise<boolean>;
  /** Writes a record in the same transaction, also when no account has the address. */
  record?: (transaction: Transaction) => Promise<void>;
}

type ResetDependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Enqueues the mail for known and unknown addresses alike. Only the job looks for the account. */
const enqueueLink = ({ database }: ResetDependencies, request: ResetRequest): Promise<void> => {
  const { email, sendAt, isAllowed } = request;
  return database.db.transaction(async (transaction) => {
    await request.record?.(transaction);
    if (isAllowed !== undefined && !(await isAllowed(transaction))) return;
    await enqueue(transaction, 'mail-password-reset', { email }, sendAt && { runAt: sendAt });
  });
};

/**
 * Mails a link to set a new password, if the address has an account. Neither the answer nor its time reveals whether it
 * has one.
 * @throws {AppError} auth/too-many-requests, for known and unknown addresses alike
 */
export const requestPasswordReset = async (dependencies: ResetDependencies, request: ResetRequest): Promise<void> => {
  const start = performance.now();
  await claimAttempt(
    dependencies,
    [
      { limit: passwordResetRequestLimits.account, subject: request.email },
      { limit: passwordResetRequestLimits.address, subject: networkOf(request.address) },
    ],
    { code: 'auth/too-many-requests', detail: 'Too many reset links were requested. Please try again later.' },
  );
  await enqueueLink(dependencies, request);
  await pause(Math.max(0, minResponseMs - (performance.now() - start)));
};
