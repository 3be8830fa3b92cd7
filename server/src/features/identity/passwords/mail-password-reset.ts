import type { LinkMailDependencies } from '../accounts/identity-dependencies.ts';
import { selectPersonByEmail } from '../accounts/people.store.ts';
import { createPasswordLink } from './create-password-link.ts';

/**
 * Job: mails a link to set a new password, if the address has an account. The link is valid for an hour from now. The
 * token is created here, so it exists only in the mail and never in a job row.
 */
export const mailPasswordReset = async (
  { database, environment, clock, sendMail }: LinkMailDependencies,
  { email }: { email: string },
  job: { id: string },
): Promise<void> => {
  const person = await selectPersonByEmail(database.db, email);
  if (person === undefined) return;
  const link = await createPasswordLink(database.db, { environment, clock }, person.id);
  const text = [
    `Hello ${person.firstName},`,
    'Somebody, most likely you, asked to set a new password for your Ekhaya account. Open this link to choose one:',
    link,
    'The link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.',
    'Ekhaya',
  ].join('\n\n');
  await sendMail({ to: person.email, subject: 'Set a new Ekhaya password', text }, job);
};
