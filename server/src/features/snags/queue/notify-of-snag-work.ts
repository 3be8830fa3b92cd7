import { undoMs } from '@ekhaya/contract/decisions/decisions.rules';
import { isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue, removeJob, type JobPayloads } from '../../../platform/jobs/jobs.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { enqueueSnagMail } from '../departments/enqueue-snag-mail.ts';
import { selectDepartment } from '../departments/departments.store.ts';
import { deleteEntries, insertEntry, lockSnag, type EntryRow, type SnagRow } from '../reports/snags.store.ts';

type Work = Pick<SnagRow, 'assigneeId' | 'departmentId'>;

/**
 * The payload of the job `tell-snag-work`: the assignee and the department of a snag that people know of, and the entries of moves that
 * can still be undone.
 */
type News = Pick<JobPayloads['tell-snag-work'], 'told'> & { moves: { entryId: string; from: string }[] };

const keyOf = (snagId: string): string => `snag-work:${snagId}`;

/** Takes the news of a snag that nobody was told yet, to replace it by newer news. The snag must be locked. */
const takeNews = async (
  transaction: Queryable,
  { id, assigneeId, departmentId }: Pick<SnagRow, 'id'> & Work,
): Promise<News> => {
  const waiting = await removeJob<'tell-snag-work'>(transaction, keyOf(id));
  return { told: waiting?.told ?? { assigneeId, departmentId }, moves: waiting?.moves ?? [] };
};

const notifyLater = (
  transaction: Queryable,
  snagId: string,
  payload: News & { to: Work & { actorId: string } },
): Promise<void> =>
  enqueue(transaction, 'tell-snag-work', { snagId, ...payload }, { delayMs: undoMs, key: keyOf(snagId) });

/**
 * Tells the new assignee of a snag when the undo time is over. A change within the undo time of another one replaces its job, which
 * knows who was told last: whoever gets the snag back hears nothing. The snag must be locked.
 */
export const notifyOfWorkLater = async (
  transaction: Queryable,
  row: Pick<SnagRow, 'id'> & Work,
  to: Work & { actorId: string },
): Promise<void> => notifyLater(transaction, row.id, { ...(await takeNews(transaction, row)), to });

/**
 * Writes the entry of a move to another department, and tells the new assignee and the department as `notifyOfWorkLater`. A move within
 * the undo time back to a department that the snag left takes the entries of the moves since back instead. The snag must be locked.
 */
export const writeMove = async (
  transaction: Queryable,
  row: Pick<SnagRow, 'id'> & Work,
  { entry, ...to }: Work & { actorId: string; entry: EntryRow },
): Promise<void> => {
  const { told, moves } = await takeNews(transaction, row);
  const left = moves.findIndex(({ from }) => from === to.departmentId);
  const takenBack = left === -1 ? [] : moves.slice(left);
  const kept = left === -1 ? [...moves, { entryId: entry.id, from: row.departmentId }] : moves.slice(0, left);
  if (left === -1) await insertEntry(transaction, entry);
  await deleteEntries(
    transaction,
    takenBack.map(({ entryId }) => entryId),
  );
  await notifyLater(transaction, row.id, { told, moves: kept, to });
};

/** Tells a member of staff that a snag is hers now, by notification, push and mail. */
const notifyAssignee = async (
  transaction: Queryable,
  { departmentId, placeText, request }: SnagRow,
  userId: string,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const department = await selectDepartment(transaction, departmentId);
  const title = `Given to you: ${snagTitle(request)}`;
  const about = [department?.name, placeText].filter(Boolean).join(', ');
  const description = `${about}${about === '' ? '' : '. '}You find it under Snags, Mine, in the console.`;
  await notifyPerson(
    transaction,
    { userId, notification: { type: 'others', title, description }, mail: { subject: title, text: description } },
    dependencies,
  );
};

/**
 * Job: tells the person and the department that have a snag now, if they still have it and were not told before. Nobody is told of what
 * she took herself, nor of a snag that is closed by then.
 */
export const notifyOfSnagWork = (
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
    await notifyAssignee(transaction, row, assigneeId, { clock, live });
  });
