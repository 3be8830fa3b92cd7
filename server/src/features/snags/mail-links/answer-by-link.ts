import { isOpenSnag, maxSnagWords } from '@ekhaya/contract/snags/snags.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { selectDepartment, type DepartmentRow } from '../departments/departments.store.ts';
import { endSnag } from '../queue/decide-on-snag.ts';
import { entryOfStaff } from '../queue/work-on-snag.ts';
import { insertEntry, lockSnag, selectSnag, updateSnag, type SnagRow } from '../reports/snags.store.ts';
import { notifyPeopleOfSnag } from '../reports/notify-people-of-snag.ts';
import { readSnagToken } from './snag-link.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'environment'>;

/** A department answers a snag a few times. More comes from a machine. */
const linkLimit = { name: 'snag-link', attempts: 30, windowSeconds: 60 * 60 };

/** The snag of a link and its department. */
export interface LinkedSnag {
  row: SnagRow;
  department: DepartmentRow;
}

/** A link is dead once its snag is closed, merged, or with another department. */
const isAlive = (row: SnagRow | undefined, departmentId: string): row is SnagRow =>
  row !== undefined &&
  row.departmentId === departmentId &&
  row.mergedInto === null &&
  row.pendingStatus === null &&
  isOpenSnag(row.status);

const findDepartment = async (queryable: Queryable, row: SnagRow): Promise<LinkedSnag | undefined> => {
  const department = await selectDepartment(queryable, row.departmentId);
  return department && { row, department };
};

/** Finds the snag of a link; undefined when the link is none, is over, or is dead. */
export const findLinkedSnag = async (dependencies: Needs, token: string): Promise<LinkedSnag | undefined> => {
  const link = readSnagToken(dependencies.environment.secrets, token, dependencies.clock.now());
  if (link === undefined) return undefined;
  const row = await selectSnag(dependencies.database.db, link.snagId);
  return isAlive(row, link.departmentId) ? findDepartment(dependencies.database.db, row) : undefined;
};

/**
 * Answers or closes a snag by the link of a mail: no account is needed, the department is named. Audited without a person.
 * @returns false when the link is dead
 * @throws {AppError} `validation` for an answer without words or with too many; `too-many-requests`
 */
export const answerByLink = async (
  dependencies: Needs,
  { token, text, isDone }: { token: string; text: string; isDone: boolean },
): Promise<boolean> => {
  const link = readSnagToken(dependencies.environment.secrets, token, dependencies.clock.now());
  if (link === undefined) return false;
  if ((text === '' && !isDone) || text.length > maxSnagWords) throw new AppError('validation');
  await claimAttempt(dependencies, [{ limit: linkLimit, subject: link.snagId }], { code: 'too-many-requests' });
  const { snagId } = link;
  try {
    await auditedChange(dependencies, {
      actorId: '',
      action: isDone ? 'snag.done-by-link' : 'snag.answer-by-link',
      subject: { kind: 'snag', id: snagId },
      lock: async (transaction) => {
        const row = await lockSnag(transaction, snagId);
        const found = isAlive(row, link.departmentId) ? await findDepartment(transaction, row) : undefined;
        if (found === undefined) throw new AppError('not-found');
        return found;
      },
      change: async (transaction, { row, department }, now) => {
        const by = { userId: null, department: department.name };
        if (isDone) await endSnag(transaction, row, { status: 'DONE', text, into: '', by }, dependencies);
        else {
          await insertEntry(transaction, entryOfStaff({ snagId, kind: 'answer', text, ...by, at: now }));
          await updateSnag(transaction, snagId, {
            status: 'IN_PROGRESS',
            answeredAt: row.answeredAt ?? now,
            updatedAt: now,
          });
          await notifyPeopleOfSnag(
            transaction,
            row,
            { title: 'An answer', sentence: `${department.name}: ${text}` },
            dependencies,
          );
        }
        return {
          estateIds: [row.estateId],
          before: { id: snagId, status: row.status },
          after: { id: snagId, status: isDone ? 'DONE' : 'IN_PROGRESS', at: now.toISOString() },
          result: undefined,
        };
      },
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false;
    throw error;
  }
};
