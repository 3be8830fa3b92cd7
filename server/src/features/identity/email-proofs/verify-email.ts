import { AppError } from '../../../platform/app-error.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { emailProofLimit } from './email-proofs.rules.ts';
import { updateEmailVerified } from '../accounts/people.store.ts';
import { consumeEmailProof } from './email-proofs.store.ts';

/**
 * Records that the token of a mail proved the e-mail address, and consumes the token.
 * @throws {AppError} auth/expired-action-code, auth/too-many-requests
 */
export const verifyEmail = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'clock'>,
  { token, address }: { token: string; address: string },
): Promise<void> => {
  const { database, clock } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: emailProofLimit, subject: networkOf(address) }], {
    code: 'auth/too-many-requests',
    detail: 'Too many links were tried. Please try again later.',
  });
  const at = clock.now();
  await database.db.transaction(async (transaction) => {
    const proof = await consumeEmailProof(transaction, digestOfToken(token), at);
    if (proof === undefined || !(await updateEmailVerified(transaction, { ...proof, at }))) {
      throw new AppError('auth/expired-action-code', { detail: 'This link has been used or is older than a week.' });
    }
  });
  await attempt.refund();
};
