import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from '../../platform/database/database.ts';
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

const resetMail = (person: Person, subject: string, link: string): { to: string; subject: string; text: string } => ({
  to: person.email,
  subject,
  text: [
    `Hello ${person.firstName},`,
    'Somebody, most likely you, asked to set a new password for your Ekhaya account. Open this link to choose one:',
    link,
    'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
    'Ekhaya',
  ].join('\n\n'),
});

/** What is asked for beside the address: staff can name the subject and a later time. */
interface ResetWish {
  email: string;
  /** Where the request came from. */
  address: string;
  subject?: string;
  /** Now, unless said. The link is good for an hour from then. */
  sendAt?: Date | undefined;
  /** What is written together with the link, and also where nobody has the address. */
  record?: (transaction: Transaction) => Promise<void>;
}

type ResetDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;

const mailLink = ({ database, environment, clock }: ResetDependencies, wish: ResetWish): Promise<void> => {
  const { email, subject = 'Set a new Ekhaya password', sendAt } = wish;
  return database.db.transaction(async (transaction) => {
    await wish.record?.(transaction);
    const person = await selectPersonByEmail(transaction, email);
    if (person === undefined) return;
    const token = createToken();
    await insertPasswordReset(transaction, {
      tokenDigest: digestOfToken(token),
      userId: person.id,
      expiresAt: secondsAfter(sendAt ?? clock.now(), passwordResetSeconds),
    });
    const link = `${environment.publicUrl}/auth/reset-password#token=${token}`;
    await enqueue(transaction, 'send-mail', resetMail(person, subject, link), sendAt && { runAt: sendAt });
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
  await mailLink(dependencies, wish);
  await pause(Math.max(0, answerAfterMs - (performance.now() - start)));
};
