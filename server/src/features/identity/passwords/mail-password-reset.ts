import { writeMessage } from '../../../platform/message-texts/write-message.ts';
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
  const { firstName } = person;
  const mail = await writeMessage(database.db, { key: 'password-reset', values: { firstName, link } });
  await sendMail({ to: person.email, ...mail }, job);
};
