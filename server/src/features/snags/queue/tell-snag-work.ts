import { undoMs } from '@ekhaya/contract/decisions/decisions.rules';
import { isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, removeJob, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { enqueueSnagMail } from '../departments/enqueue-snag-mail.ts';
import { selectDepartment } from '../departments/departments.store.ts';
import { lockSnag, type SnagRow } from '../reports/snags.store.ts';

type Work = Pick<SnagRow, 'assigneeId' | 'departmentId'>;

/**
 * Tells the new assignee and the new department of a snag when the undo time is over. A change within the undo time of another one
 * replaces its job, which knows who was told last: whoever gets the snag back hears nothing. The snag must be locked.
 */
export const tellOfWorkLater = async (
  transaction: Queryable,
  { id, assigneeId, departmentId }: Pick<SnagRow, 'id'> & Work,
  to: Work & { actorId: string },
): Promise<void> => {
  const key = `snag-work:${id}`;
  const waiting = await removeJob<'tell-snag-work'>(transaction, key);
  const told = waiting?.told ?? { assigneeId, departmentId };
  await enqueue(transaction, 'tell-snag-work', { snagId: id, told, to }, { delayMs: undoMs, key });
};

/** Tells a member of staff that a snag is hers now, by notification, push and mail. */
const tellAssignee = async (
  transaction: Queryable,
  { departmentId, placeText, request }: SnagRow,
  userId: string,
  parts: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const department = await selectDepartment(transaction, departmentId);
  const title = `Given to you: ${snagTitle(request)}`;
  const about = [department?.name, placeText].filter(Boolean).join(', ');
  const description = `${about}${about === '' ? '' : '. '}You find it under Snags, Mine, in the console.`;
  await notifyPerson(
    transaction,
    { userId, notification: { type: 'others', title, description }, mail: { subject: title, text: description } },
    parts,
  );
};

/**
 * Job: tells the person and the department that have a snag now, if they still have it and were not told before. Nobody is told of what
 * she took herself, nor of a snag that is closed by then.
 */
export const tellSnagWork = (
  { database, clock, live }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { snagId, told, to }: JobPayloads['tell-snag-work'],
): Promise<void> =>
  database.db.transaction(async (transaction) => {
    const row = await lockSnag(transaction, snagId);
    if (row === undefined || !isOpenSnag(row.status) || row.mergedInto !== null) return;
    if (row.departmentId === to.departmentId && row.departmentId !== told.departmentId) {
      const department = await selectDepartment(transaction, row.departmentId);
      if (department !== undefined) await enqueueSnagMail(transaction, department, snagId);
    }
    const { assigneeId } = row;
    if (assigneeId === null || assigneeId !== to.assigneeId) return;
    if (assigneeId === told.assigneeId || assigneeId === to.actorId) return;
    await tellAssignee(transaction, row, assigneeId, { clock, live });
  });
