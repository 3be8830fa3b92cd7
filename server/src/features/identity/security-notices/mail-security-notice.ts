import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import type { LinkMailDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { noticeText, notMeSeconds } from './security-notices.rules.ts';
import { insertNotMeLink } from './security-notices.store.ts';

/**
 * Job: mails the owner of an account what happened to it. The token of its link exists only in the mail; the database has its
 * digest.
 */
export const mailSecurityNotice = async (
  { database, environment, clock, sendMail }: LinkMailDependencies,
  { userId, kind, about, to }: { userId: string; kind: string; about: string; to: string },
  job: { id: string },
): Promise<void> => {
  const addLink = async (owner: { userId: string; email: string }): Promise<string> => {
    const [token, createdAt] = [createToken(), clock.now()];
    const expiresAt = secondsAfter(createdAt, notMeSeconds);
    await insertNotMeLink(database.db, { tokenDigest: digestOfToken(token), ...owner, createdAt, expiresAt });
    return `${environment.publicUrl}/auth/not-me#token=${token}`;
  };
  const person = await selectPerson(database.db, userId);
  const notice = noticeText(kind, about);
  if (person === undefined || notice === undefined) return;
  const email = to === '' ? person.email : to;
  // A new address gets no link: it may be the intruder's.
  const isNewAddress = kind === 'email-changed' && email === about;
  const told = { firstName: person.firstName, title: notice.subject, event: notice.text };
  const mail = isNewAddress
    ? await writeMessage(database.db, { key: 'security-notice-new-address', values: told })
    : await writeMessage(database.db, {
        key: 'security-notice',
        values: { ...told, link: await addLink({ userId, email }) },
      });
  await sendMail({ to: email, ...mail }, job);
};
