import { queuedSnag, type QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { snagTitle, type SnagStatus } from '@ekhaya/contract/snags/snags.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { pendingDecisionOf } from '../../../platform/decisions/pending-decision-of.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { findPersonNames } from '../../estates/index.ts';
import { selectDepartments } from '../departments/departments.store.ts';
import type { SnagRow } from '../reports/snags.store.ts';

/** The status that staff see: a decision is final for them at once. A duplicate counts as done. */
const statusForStaff = ({ status, pendingStatus }: SnagRow): SnagStatus =>
  pendingStatus === 'MERGED' ? 'DONE' : (pendingStatus ?? status);

/** Converts snags to the format of the queue. Reads names of people and departments in two queries. */
export const presentQueue = async (
  queryable: Queryable,
  rows: readonly SnagRow[],
  now: Date,
): Promise<QueuedSnag[]> => {
  if (rows.length === 0) return [];
  const estateIds = [...new Set(rows.map(({ estateId }) => estateId))];
  const [assignees, ofEstates] = await Promise.all([
    findPersonNames(queryable, [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))]),
    selectDepartments(queryable, estateIds),
  ]);
  const departments = new Map(ofEstates.map(({ id, name }) => [id, name]));
  return rows.map((row) =>
    presentAs(queuedSnag, {
      ...row,
      title: snagTitle(row.request),
      department: departments.get(row.departmentId) ?? '',
      place: { text: row.placeText, latitude: row.latitude, longitude: row.longitude },
      status: statusForStaff(row),
      photoCount: row.photos.length,
      assignee:
        row.assigneeId === null ? null : { id: row.assigneeId, name: assignees.get(row.assigneeId)?.name ?? '' },
      createdAt: row.createdAt.toISOString(),
      dueAt: row.dueAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      closedAt: row.closedAt?.toISOString() ?? null,
      decision: pendingDecisionOf(row, now),
    }),
  );
};

/** Converts one snag as `presentQueue`. */
export const presentQueued = async (queryable: Queryable, row: SnagRow | undefined, now: Date): Promise<QueuedSnag> => {
  const [shown] = row === undefined ? [] : await presentQueue(queryable, [row], now);
  if (shown === undefined) throw new AppError('not-found');
  return shown;
};
