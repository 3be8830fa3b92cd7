import { isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { MailSender } from '../../../platform/mail/send-mail.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { findEstate } from '../../estates/index.ts';
import { selectDepartment } from '../departments/departments.store.ts';
import { selectSnag } from '../reports/snags.store.ts';
import { createSnagToken, linkLifetimeMs } from './snag-link.ts';

/**
 * Job: mails a snag to its department, with a link that needs no account to answer or close it. The link is made when the mail is
 * sent, so that no job holds it. Sends nothing for a snag that is closed by then.
 */
export const mailSnag = async (
  {
    database,
    clock,
    environment,
    sendMail,
  }: Pick<Dependencies, 'database' | 'clock' | 'environment'> & {
    sendMail: MailSender;
  },
  { snagId }: { snagId: string },
  job: { id: string },
): Promise<void> => {
  const row = await selectSnag(database.db, snagId);
  if (row === undefined || !isOpenSnag(row.status) || row.mergedInto !== null) return;
  const department = await selectDepartment(database.db, row.departmentId);
  if (department === undefined || department.email === '') return;
  const estate = await findEstate(database.db, row.estateId);
  const token = createSnagToken(environment.secrets, {
    snagId,
    departmentId: department.id,
    expiresAt: new Date(clock.now().getTime() + linkLifetimeMs),
  });
  const title = snagTitle(row.request);
  const mail = await writeMessage(database.db, {
    key: 'snag',
    estateId: row.estateId,
    values: {
      title: `${row.isUrgent ? 'Urgent: ' : ''}${title}`,
      department: [department.name, estate?.name].filter(Boolean).join(', '),
      urgency: row.isUrgent ? 'Urgent: danger to people or a house.' : '',
      report: row.request,
      place: row.placeText === '' ? '' : `Where: ${row.placeText}`,
      photos: row.photos.length === 0 ? '' : `Photos: ${row.photos.length}`,
      link: `${environment.publicUrl}/answer/snags/${token}`,
    },
  });
  await sendMail({ to: department.email, ...mail }, job);
};
