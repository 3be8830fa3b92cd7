import type { StaffOutage } from '@ekhaya/contract/outages/console-outages';
import type { Outage } from '@ekhaya/contract/outages/outages';
import { outageTitle } from '@ekhaya/contract/outages/outages.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectOutageCounts } from './outage-people.store.ts';
import { selectOutageSteps, type OutageRow, type OutageStepRow } from './outages.store.ts';

/** How many people do not have a step yet. */
const waitingFor = (step: OutageStepRow | undefined): number =>
  step === undefined ? 0 : Math.max(0, step.expected - step.told);

const presentAll = async (queryable: Queryable, rows: readonly OutageRow[], userId?: string) => {
  const ids = rows.map(({ id }) => id);
  const steps = Map.groupBy(await selectOutageSteps(queryable, ids), ({ outageId }) => outageId);
  const counts = await selectOutageCounts(queryable, ids, userId);
  return rows.map((row) => {
    const { id, estateId, kind, cause, what, help, isWholeEstate, streets, houses, shape, version } = row;
    const area = { isWholeEstate, streets, houses, shape };
    const course = steps.get(id) ?? [];
    const { people = 0, affectedHouses = 0, isAffected = false } = counts.get(id) ?? {};
    return {
      shared: {
        id,
        estateId,
        kind,
        cause,
        what,
        help,
        area,
        affectedHouses,
        title: outageTitle({ kind, cause, ...area }),
        startsAt: row.startsAt.toISOString(),
        until: row.until.toISOString(),
        nextNewsAt: row.nextNewsAt?.toISOString() ?? null,
        endedAt: row.endedAt?.toISOString() ?? null,
        steps: course.map((step) => ({ id: step.id, kind: step.kind, text: step.text, at: step.at.toISOString() })),
      },
      isAffected,
      ofStaff: {
        version,
        people,
        told: Math.max(0, people - waitingFor(course.at(-1))),
        sent: {
          app: course.reduce((sum, { told }) => sum + told, 0),
          push: course.reduce((sum, { pushed }) => sum + pushed, 0),
          mail: course.reduce((sum, { mailed }) => sum + mailed, 0),
        },
      },
    };
  });
};

/** Outages as a resident reads them. */
export const presentOutages = async (
  queryable: Queryable,
  rows: readonly OutageRow[],
  userId: string,
): Promise<Outage[]> =>
  (await presentAll(queryable, rows, userId)).map(({ shared, isAffected }) => ({ ...shared, isAffected }));

/** Outages as staff read them. */
export const presentStaffOutages = async (queryable: Queryable, rows: readonly OutageRow[]): Promise<StaffOutage[]> =>
  (await presentAll(queryable, rows)).map(({ shared, ofStaff }) => ({ ...shared, ...ofStaff }));

/** One outage as staff read it. */
export const presentStaffOutage = async (queryable: Queryable, row: OutageRow): Promise<StaffOutage> => {
  const [presented] = await presentStaffOutages(queryable, [row]);
  if (presented === undefined) throw new Error('The outage is gone.');
  return presented;
};
