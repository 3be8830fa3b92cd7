import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { emailProofSeconds } from './email-proofs.rules.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import type { LinkMailDependencies } from '../accounts/identity-dependencies.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { insertEmailProof } from './email-proofs.store.ts';

/**
 * Job: mails a person a link that proves the e-mail address. The link is valid for a week. The token exists only in the
 * mail; the database has its digest.
 */
export const mailEmailProof = async (
  { database, environment, clock, sendMail }: LinkMailDependencies,
  { userId }: { userId: string },
  job: { id: string },
): Promise<void> => {
  const person = await selectPerson(database.db, userId);
  if (person === undefined) return;
  const { email } = person;
  const token = createToken();
  const expiresAt = secondsAfter(clock.now(), emailProofSeconds);
  await insertEmailProof(database.db, { tokenDigest: digestOfToken(token), userId, email, expiresAt });
  const text = [
    `Hello ${person.firstName},`,
    'Welcome to Ekhaya. Open this link to confirm that this e-mail address is yours:',
    `${environment.publicUrl}/auth/verify-email#token=${token}`,
    'You can use Ekhaya meanwhile. The link works once and for a week. If you did not sign up, ignore this message.',
    'Ekhaya',
  ].join('\n\n');
  await sendMail({ to: email, subject: 'Confirm your e-mail address', text }, job);
};
