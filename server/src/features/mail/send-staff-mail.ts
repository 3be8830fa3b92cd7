import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { MailSender } from '../../platform/mail/send-mail.ts';
import { findEmailAddresses } from '../identity/index.ts';
import { selectStaffMails, type StaffMailRow } from './mail.store.ts';

/** The address that the person of a mail has now; undefined if her account was deleted. */
const findAddress = async (
  queryable: Queryable,
  { recipient, recipientId }: Pick<StaffMailRow, 'recipient' | 'recipientId'>,
): Promise<string | undefined> =>
  recipientId === null ? recipient : (await findEmailAddresses(queryable, [recipientId])).get(recipientId);

/** Job: sends a mail that staff wrote. Sends nothing if the mail or the account of its person was deleted meanwhile. */
export const sendStaffMail = async (
  { database, sendMail }: Pick<Dependencies, 'database'> & { sendMail: MailSender },
  { mailId }: { mailId: string },
  job: { id: string },
): Promise<void> => {
  const [mail] = await selectStaffMails(database.db, [mailId]);
  if (mail?.status !== 'queued') return;
  const to = await findAddress(database.db, mail);
  if (to !== undefined) await sendMail({ to, subject: mail.subject, text: mail.text }, job);
};
