import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import type { MailSender } from '../../platform/mail/send-mail.ts';
import { findEstatesWithPermission } from '../estates/index.ts';
import { findEmailAddresses } from '../identity/index.ts';
import { selectStaffMails, updateStaffMailStatus, type StaffMailRow } from './mail.store.ts';

/** The address that the person of a mail has now; undefined if her account was deleted. */
const findAddress = async (
  queryable: Queryable,
  { recipient, recipientId }: Pick<StaffMailRow, 'recipient' | 'recipientId'>,
): Promise<string | undefined> =>
  recipientId === null ? recipient : (await findEmailAddresses(queryable, [recipientId])).get(recipientId);

/** Whether somebody who stands for a mail, its writer or its approver, may still write mails of its estate. */
const isStillMeant = async (
  queryable: Queryable,
  { estateId, senderId, approverId }: Pick<StaffMailRow, 'estateId' | 'senderId' | 'approverId'>,
): Promise<boolean> => {
  for (const userId of approverId === null ? [senderId] : [senderId, approverId]) {
    if (includesEstate(await findEstatesWithPermission(queryable, { userId }, 'mail.send'), estateId)) return true;
  }
  return false;
};

/**
 * Job: sends a mail that staff wrote. Sends nothing if the mail or the account of its person was deleted meanwhile. A mail may wait for 30
 * days: one whose writer and approver no longer work for the estate is refused, so that nobody speaks for an estate that she has left.
 */
export const sendStaffMail = async (
  { database, sendMail }: Pick<Dependencies, 'database'> & { sendMail: MailSender },
  { mailId }: { mailId: string },
  job: { id: string },
): Promise<void> => {
  const [mail] = await selectStaffMails(database.db, [mailId]);
  if (mail?.status !== 'queued') return;
  if (!(await isStillMeant(database.db, mail))) {
    await updateStaffMailStatus(database.db, mailId, 'refused');
    return;
  }
  const to = await findAddress(database.db, mail);
  if (to !== undefined) await sendMail({ to, subject: mail.subject, text: mail.text }, job);
};
