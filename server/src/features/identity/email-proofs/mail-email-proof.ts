import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { selectEmailChange } from './email-changes.store.ts';
import { emailChangeSeconds, emailProofSeconds } from './email-proofs.rules.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import type { LinkMailDependencies } from '../accounts/identity-dependencies.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { insertEmailProof } from './email-proofs.store.ts';

/**
 * Job: mails a person a link that proves the e-mail address: the one that she wants to change to, if there is one, else that of the
 * account. The token exists only in the
 * mail; the database has its digest.
 */
export const mailEmailProof = async (
  { database, environment, clock, sendMail }: LinkMailDependencies,
  { userId }: { userId: string },
  job: { id: string },
): Promise<void> => {
  const person = await selectPerson(database.db, userId);
  if (person === undefined) return;
  const newEmail = await selectEmailChange(database.db, userId, clock.now());
  const email = newEmail ?? person.email;
  const token = createToken();
  const expiresAt = secondsAfter(clock.now(), newEmail === undefined ? emailProofSeconds : emailChangeSeconds);
  await insertEmailProof(database.db, { tokenDigest: digestOfToken(token), userId, email, expiresAt });
  const mail = await writeMessage(database.db, {
    key: newEmail === undefined ? 'email-proof' : 'email-change',
    values: { firstName: person.firstName, link: `${environment.publicUrl}/auth/verify-email#token=${token}` },
  });
  await sendMail({ to: email, ...mail }, job);
};
