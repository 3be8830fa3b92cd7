import type { DepartmentMonth, QueuedSnag, SnagCounts } from '@ekhaya/contract/snags/console-snags';
import { snagTitle } from '@ekhaya/contract/snags/snags.rules';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import { csvPages } from '../../../platform/csv/csv-pages.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { narrowStaffEstates } from '../../../platform/http/staff-estates.ts';
import { findEstate, findPersonNames } from '../../estates/index.ts';
import type { SnagRow } from '../reports/snags.store.ts';
import { presentQueue } from './present-queue.ts';
import {
  countMine,
  countOpenByDepartment,
  selectFirstWaiting,
  selectQueueAfter,
  selectQueuePage,
  selectSpeed,
  type QueueFilter,
} from './queue.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** A page of the queue. */
export const listQueue = async (
  { database, clock }: Needs,
  { q, ...filter }: Omit<QueueFilter, 'text'> & { q?: string | undefined; page: number; perPage: number },
): Promise<{ items: QueuedSnag[]; total: number }> => {
  const { rows, total } = await selectQueuePage(database.db, { ...filter, text: q ?? '' });
  return { items: await presentQueue(database.db, rows, clock.now()), total };
};

/** Counts the open snags: all, the caller's, and those of each department. */
export const countQueue = async (
  { database, clock }: Needs,
  request: { staffEstates: StaffEstates; estateId?: string | undefined; callerId: string },
): Promise<SnagCounts> => {
  const estates = narrowStaffEstates(request.staffEstates, request.estateId);
  const departments = await countOpenByDepartment(database.db, { estates, now: clock.now() });
  const mine = await countMine(database.db, { estates, callerId: request.callerId });
  return { open: departments.reduce((sum, { open }) => sum + open, 0), mine, departments };
};

/** How fast each department worked in each of the last 12 months. */
export const readSpeed = async (
  { database, clock }: Needs,
  request: { staffEstates: StaffEstates; estateId?: string | undefined },
): Promise<DepartmentMonth[]> => {
  const now = clock.now();
  const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
  const estate = request.estateId === undefined ? undefined : await findEstate(database.db, request.estateId);
  const timeZone = estate?.timeZone ?? defaultTimeZone;
  return selectSpeed(database.db, {
    estates: narrowStaffEstates(request.staffEstates, request.estateId),
    since,
    timeZone,
  });
};

/** The header line of the exported queue. */
export const queueHeader = csvLine([
  'id',
  'reported',
  'department',
  'status',
  'urgent',
  'promised by',
  'first answer',
  'closed',
  'assigned to',
  'place',
  'words',
]);

/** Yields the snags of one tab as lines of CSV, without names of residents. */
export const exportQueue = ({ database, clock }: Needs, filter: Omit<QueueFilter, 'text'>): AsyncGenerator<string> =>
  csvPages<SnagRow>(
    (last, limit) => selectQueueAfter(database.db, { ...filter, text: '' }, { after: last?.id ?? '', limit }),
    async (rows) => {
      const words = new Map(rows.map(({ id, request }) => [id, request]));
      const shown = await presentQueue(database.db, rows, clock.now());
      return shown
        .map((snag) =>
          csvLine([
            snag.id,
            snag.createdAt,
            snag.department,
            snag.status,
            snag.isUrgent,
            snag.dueAt,
            snag.answeredAt ?? '',
            snag.closedAt ?? '',
            snag.assignee?.name ?? '',
            snag.place.text,
            words.get(snag.id) ?? '',
          ]),
        )
        .join('');
    },
  );

/** Reads the open snags that nobody has answered, for the first room of the console. */
export const readWaitingSnags = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstWaiting(queryable, estates);
  if (found === undefined) return undefined;
  const { count, snag } = found;
  const reporter = (await findPersonNames(queryable, [snag.userId ?? ''])).get(snag.userId ?? '');
  return {
    kind: 'snags',
    count,
    oldest: {
      id: snag.id,
      estateId: snag.estateId,
      who: reporter?.name ?? '',
      what: snagTitle(snag.request),
      detail: snag.placeText,
      date: '',
    },
    since: snag.createdAt.toISOString(),
    promisedAt: snag.dueAt.toISOString(),
    isLate: snag.dueAt.getTime() < now.getTime(),
  };
};
