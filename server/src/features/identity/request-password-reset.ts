import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { networkOf } from '../../platform/rate-limits/rate-limits.rules.ts';
import { createToken, digestOfToken } from '../../platform/sessions/session-token.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { passwordResetRequestLimits, passwordResetSeconds, secondsAfter } from './identity.rules.ts';
import { selectPersonByEmail, type Person } from './people.store.ts';
import { insertPasswordReset } from './proofs.store.ts';

/** Longer than either way takes, so that the time of the answer does not tell whether the address has an account. */
const answerAfterMs = 120;

const resetMail = (person: Person, link: string): { to: string; subject: string; text: string } => ({
  to: person.email,
  subject: 'Set a new Ekhaya password',
  text: [
    `Hello ${person.firstName},`,
    'Somebody, most likely you, asked to set a new password for your Ekhaya account. Open this link to choose one:',
    link,
    'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
    'Ekhaya',
  ].join('\n\n'),
});

const mailLink = async ({ database, environment, clock }: IdentityDependencies, email: string): Promise<void> => {
  const person = await selectPersonByEmail(database.db, email);
  if (person === undefined) return;
  const token = createToken();
  await database.db.transaction(async (transaction) => {
    await insertPasswordReset(transaction, {
      tokenDigest: digestOfToken(token),
      userId: person.id,
      expiresAt: secondsAfter(clock.now(), passwordResetSeconds),
    });
    const link = `${environment.publicUrl}/auth/reset-password#token=${token}`;
    await enqueue(transaction, 'send-mail', resetMail(person, link));
  });
};

/**
 * Mails a link to set a new password, if the address has an account. Nothing in the answer says whether it has.
 * @throws {AppError} auth/too-many-requests, for known and unknown addresses alike
 */
export const requestPasswordReset = async (
  dependencies: IdentityDependencies,
  { email, address }: { email: string; address: string },
): Promise<void> => {
  const start = performance.now();
  await claimAttempt(
    dependencies,
    [
      { limit: passwordResetRequestLimits.account, subject: email },
      { limit: passwordResetRequestLimits.address, subject: networkOf(address) },
    ],
    { code: 'auth/too-many-requests', detail: 'Too many reset links were asked for. Please try again later.' },
  );
  await mailLink(dependencies, email);
  await pause(Math.max(0, answerAfterMs - (performance.now() - start)));
};
