import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames, type ChangedLastDay, type EndedRole, type OnRolesChanged } from '../../estates/index.ts';
import { notifyPeople, notifyPerson } from '../../notifications/index.ts';
import { endNotice } from './end-notice.ts';
import { endWithRole } from './end-with-role.ts';
import { lastDayNotice } from './last-day-notice.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** Ends what a role carried that staff took away, and tells the person by notification and mail. */
const endRevokedRole = async (transaction: Transaction, ended: EndedRole, dependencies: Needs): Promise<void> => {
  await endWithRole(transaction, ended, dependencies);
  await notifyPerson(transaction, await endNotice(transaction, ended, 'staff'), dependencies);
};

/** Tells people by notification and mail which last day staff gave their roles. */
const notifyOfLastDays = async (
  transaction: Transaction,
  changed: readonly ChangedLastDay[],
  dependencies: Needs,
): Promise<void> => {
  if (changed.length === 0) return;
  const names = await findEstateNames(transaction);
  const notices = changed.map((each) => lastDayNotice(each, names.get(each.estateId) ?? ''));
  await notifyPeople(transaction, notices, dependencies);
};

/** What happens to people whose roles staff change, in the transaction of the change. */
export const changesByStaff = (dependencies: Needs): OnRolesChanged => ({
  onRoleEnded: (transaction, ended) => endRevokedRole(transaction, ended, dependencies),
  onLastDaysChanged: (transaction, changed) => notifyOfLastDays(transaction, changed, dependencies),
});
