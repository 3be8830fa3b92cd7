import type { StaffMail } from '@ekhaya/contract/mail/mail';
import type { Queryable } from '../../platform/database/database.ts';
import { findEstateNames, findPersonNames } from '../estates/index.ts';
import type { StaffMailRow } from './mail.store.ts';

/** Converts mails to the console's wire format. Reads the names of people and estates in two queries. */
export const presentStaffMails = async (
  queryable: Queryable,
  rows: StaffMailRow[],
  callerId: string,
): Promise<StaffMail[]> => {
  const userIds = rows.flatMap(({ senderId, approverId }) => [senderId, ...(approverId === null ? [] : [approverId])]);
  const people = await findPersonNames(queryable, [...new Set(userIds)]);
  const estates = await findEstateNames(queryable);
  const withName = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  return rows.map(({ senderId, approverId, recipient, sendAt, createdAt, ...row }) => ({
    ...row,
    estateName: estates.get(row.estateId) ?? '',
    sender: withName(senderId),
    to: recipient,
    approver: approverId === null ? null : withName(approverId),
    canBeDecided: row.status === 'waiting' && approverId === callerId,
    sendAt: sendAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }));
};
