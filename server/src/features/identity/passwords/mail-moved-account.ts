import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import type { LinkMailDependencies } from '../accounts/identity-dependencies.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { createPasswordLink } from './create-password-link.ts';
import { movedAccountSeconds } from './passwords.rules.ts';

/**
 * Job: mails a link to choose a password to somebody who got an account because her estate was brought into this installation. The
 * token is created here, so it exists only in the mail and never in a job row.
 */
export const mailMovedAccount = async (
  { database, environment, clock, sendMail }: LinkMailDependencies,
  { userId, estateName }: { userId: string; estateName: string },
  job: { id: string },
): Promise<void> => {
  const person = await selectPerson(database.db, userId);
  if (person === undefined) return;
  const link = await createPasswordLink(database.db, { environment, clock }, userId, movedAccountSeconds);
  const { firstName } = person;
  const mail = await writeMessage(database.db, { key: 'account-moved', values: { firstName, estateName, link } });
  await sendMail({ to: person.email, ...mail }, job);
};
