import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames, type ChangedLastDay, type EndedRole, type OnRolesChanged } from '../../estates/index.ts';
import { notifyPeople, notifyPerson } from '../../notifications/index.ts';
import { endNotice } from './end-notice.ts';
import { endWithRole } from './end-with-role.ts';
import { lastDayNotice } from './last-day-notice.ts';

type Parts = Pick<Dependencies, 'clock' | 'live'>;

/** Ends what a role carried that staff took away, and tells the person by notification and mail. */
const endRevokedRole = async (transaction: Transaction, ended: EndedRole, parts: Parts): Promise<void> => {
  await endWithRole(transaction, ended, parts);
  await notifyPerson(transaction, await endNotice(transaction, ended, 'staff'), parts);
};

/** Tells people by notification and mail which last day staff gave their roles. */
const notifyOfLastDays = async (
  transaction: Transaction,
  changed: readonly ChangedLastDay[],
  parts: Parts,
): Promise<void> => {
  if (changed.length === 0) return;
  const names = await findEstateNames(transaction);
  const notices = changed.map((each) => lastDayNotice(each, names.get(each.estateId) ?? ''));
  await notifyPeople(transaction, notices, parts);
};

/** What happens to people whose roles staff change, in the transaction of the change. */
export const changesByStaff = (parts: Parts): OnRolesChanged => ({
  onRoleEnded: (transaction, ended) => endRevokedRole(transaction, ended, parts),
  onLastDaysChanged: (transaction, changed) => notifyOfLastDays(transaction, changed, parts),
});
