import { staffMail, type StaffMail } from '@ekhaya/contract/mail/mail';
import type { Queryable } from '../../platform/database/database.ts';
import { pendingDecisionOf } from '../../platform/decisions/pending-decision-of.ts';
import { presentAs } from '../../platform/http/present-as.ts';
import { findEstateNames, findPersonNames } from '../estates/index.ts';
import type { StaffMailRow } from './mail.store.ts';

/** Converts mails to the console's wire format. Reads the names of people and estates in two queries. */
export const presentStaffMails = async (
  queryable: Queryable,
  rows: StaffMailRow[],
  callerId: string,
  now: Date,
): Promise<StaffMail[]> => {
  const userIds = rows.flatMap(({ senderId, approverId }) => [senderId, ...(approverId === null ? [] : [approverId])]);
  const [people, estates] = await Promise.all([
    findPersonNames(queryable, [...new Set(userIds)]),
    findEstateNames(queryable),
  ]);
  const withName = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  return rows.map((row) => {
    const decision = pendingDecisionOf(row, now);
    const status = row.pendingStatus ?? row.status;
    return presentAs(staffMail, {
      ...row,
      status,
      decision,
      estateName: estates.get(row.estateId) ?? '',
      sender: withName(row.senderId),
      to: row.recipient,
      approver: row.approverId === null ? null : withName(row.approverId),
      canBeDecided: status === 'waiting' && row.approverId === callerId,
      sendAt: row.sendAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
    });
  });
};
