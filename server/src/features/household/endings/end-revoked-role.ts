import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { EndedRole } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { endNotice } from './end-notice.ts';
import { endWithRole } from './end-with-role.ts';

/** Ends what a role carried that staff took away, and tells the person by notification and mail. */
export const endRevokedRole = async (
  transaction: Transaction,
  ended: EndedRole,
  parts: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  await endWithRole(transaction, ended, parts);
  await notifyPerson(transaction, await endNotice(transaction, ended, 'staff'), parts);
};
