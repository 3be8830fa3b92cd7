import type { Queryable } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { DepartmentRow } from './departments.store.ts';

/** Enqueues the mail of a snag to a department that has an address, within the caller's transaction. */
export const enqueueSnagMail = async (
  transaction: Queryable,
  department: Pick<DepartmentRow, 'email'>,
  snagId: string,
): Promise<void> => {
  if (department.email !== '') await enqueue(transaction, 'mail-snag', { snagId });
};
