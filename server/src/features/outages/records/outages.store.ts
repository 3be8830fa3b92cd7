import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { outagePeople, outages, outageSteps } from './outages.table.ts';

export type OutageRow = typeof outages.$inferSelect;
export type OutageStepRow = typeof outageSteps.$inferSelect;

/** Reads the version of an outage. */
export const readOutageVersion = versionReader(outages, outages.id);

/** Inserts an outage. */
export const insertOutage = async (transaction: Queryable, outage: typeof outages.$inferInsert): Promise<OutageRow> => {
  const [row] = await transaction.insert(outages).values(outage).returning();
  if (row === undefined) throw new Error('The outage was not written.');
  return row;
};

/** Adds a step to the course of an outage. @returns its number, which grows from step to step */
export const insertStep = async (transaction: Queryable, step: typeof outageSteps.$inferInsert): Promise<number> => {
  const [row] = await transaction.insert(outageSteps).values(step).returning({ number: outageSteps.number });
  if (row === undefined) throw new Error('The step was not written.');
  return row.number;
};

/** Finds an outage. */
export const selectOutage = async (queryable: Queryable, id: string): Promise<OutageRow | undefined> =>
  (await queryable.select().from(outages).where(eq(outages.id, id)))[0];

/** Locks an outage until the transaction ends. */
export const lockOutage = async (transaction: Queryable, id: string): Promise<OutageRow | undefined> =>
  (await transaction.select().from(outages).where(eq(outages.id, id)).for('update'))[0];

/** Changes an outage. */
export const updateOutage = async (
  transaction: Queryable,
  id: string,
  set: Partial<Omit<OutageRow, 'id' | 'estateId' | 'createdAt'>>,
): Promise<OutageRow> => {
  const [row] = await transaction.update(outages).set(set).where(eq(outages.id, id)).returning();
  if (row === undefined) throw new Error('The outage is gone.');
  return row;
};

/** The outages of an estate: those that are not over first, then the newest. */
export const selectOutagesOfEstate = (queryable: Queryable, estateId: string, limit: number): Promise<OutageRow[]> =>
  queryable
    .select()
    .from(outages)
    .where(eq(outages.estateId, estateId))
    .orderBy(sql`${outages.endedAt} is null desc`, desc(outages.createdAt))
    .limit(limit);

/** The outages of an estate that are not over, the newest first. */
export const selectOpenOutages = (queryable: Queryable, estateId: string, limit: number): Promise<OutageRow[]> =>
  queryable
    .select()
    .from(outages)
    .where(and(eq(outages.estateId, estateId), isNull(outages.endedAt)))
    .orderBy(desc(outages.createdAt))
    .limit(limit);

/**
 * The outage under way at some estates whose next news are promised for the earliest time, with the number of all of them. Those
 * without a promise come last, the oldest first. The index on the end finds the few that are not over.
 */
export const selectFirstOutageUnderWay = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<{ count: number; outage: OutageRow } | undefined> =>
  (
    await queryable
      .select({ count: sql<number>`(count(*) over ())::int`, outage: getTableColumns(outages) })
      .from(outages)
      .where(and(isNull(outages.endedAt), lte(outages.startsAt, now), withinEstates(outages.estateId, estates)))
      .orderBy(asc(outages.nextNewsAt), asc(outages.startsAt), asc(outages.id))
      .limit(1)
  )[0];

/** Some outages by id. */
export const selectOutages = async (queryable: Queryable, ids: readonly string[]): Promise<OutageRow[]> =>
  ids.length === 0
    ? []
    : queryable
        .select()
        .from(outages)
        .where(inArray(outages.id, [...ids]));

/** The outages of an estate that concern a person: she was told of them, or lives in their area. Ended ones since an instant. */
export const selectOutagesOf = (
  queryable: Queryable,
  { userId, estateId, endedSince, id }: { userId: string; estateId: string; endedSince: Date; id?: string },
): Promise<OutageRow[]> =>
  queryable
    .select()
    .from(outages)
    .where(
      and(
        eq(outages.estateId, estateId),
        id === undefined ? undefined : eq(outages.id, id),
        or(isNull(outages.endedAt), gte(outages.endedAt, endedSince)),
        sql`(exists (select 1 from ${outagePeople} where ${outagePeople.outageId} = ${outages.id}
            and ${outagePeople.userId} = ${userId} and ${outagePeople.leftAtStep} is null)
          or exists (select 1 from ${roleHoldings} where ${roleHoldings.isLive} and ${roleHoldings.userId} = ${userId}
            and ${roleHoldings.estateId} = ${outages.estateId}
            and (${outages.isWholeEstate} or lower(btrim(${roleHoldings.unitNumber})) = any(${outages.units}))))`,
      ),
    )
    .orderBy(sql`${outages.endedAt} is not null`, asc(outages.startsAt), asc(outages.id))
    .limit(50);

/** The course of some outages, in order. */
export const selectOutageSteps = async (
  queryable: Queryable,
  outageIds: readonly string[],
): Promise<OutageStepRow[]> =>
  outageIds.length === 0
    ? []
    : await queryable
        .select()
        .from(outageSteps)
        .where(inArray(outageSteps.outageId, [...outageIds]))
        .orderBy(asc(outageSteps.number));

/** A step with its outage. */
export const selectStep = async (
  queryable: Queryable,
  id: string,
): Promise<{ step: OutageStepRow; outage: OutageRow } | undefined> =>
  (
    await queryable
      .select({ step: outageSteps, outage: outages })
      .from(outageSteps)
      .innerJoin(outages, eq(outages.id, outageSteps.outageId))
      .where(eq(outageSteps.id, id))
  )[0];

/** Counts messages of a step that left. */
export const addSent = async (
  transaction: Queryable,
  stepId: string,
  { told = 0, pushed = 0, mailed = 0 }: { told?: number; pushed?: number; mailed?: number },
): Promise<void> => {
  await transaction
    .update(outageSteps)
    .set({
      told: sql`${outageSteps.told} + ${told}`,
      pushed: sql`${outageSteps.pushed} + ${pushed}`,
      mailed: sql`${outageSteps.mailed} + ${mailed}`,
    })
    .where(eq(outageSteps.id, stepId));
};
