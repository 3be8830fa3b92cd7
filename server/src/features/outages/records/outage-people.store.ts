import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isInArea, type UnitsOfArea } from '../../estates/index.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import type { OutageStepRow } from './outages.store.ts';
import { outagePeople, outageSteps } from './outages.table.ts';

/** What decides who hears a step. */
export type StepOfOutage = Pick<OutageStepRow, 'outageId' | 'number' | 'tellsEverybody'>;

/** The SQL condition that a person of an outage lives in an area. */
const livesInArea = (area: UnitsOfArea): SQL =>
  sql`exists (select 1 from ${roleHoldings} where ${isInArea(area)} and ${roleHoldings.userId} = ${outagePeople.userId})`;

/** How many houses an area has, and the ids of its people. */
export const selectArea = async (
  queryable: Queryable,
  area: UnitsOfArea,
): Promise<{ houses: number; people: string[] }> => {
  const [row] = await queryable
    .select({
      houses: sql<number>`count(distinct nullif(lower(btrim(${roleHoldings.unitNumber})), ''))::int`,
      people: sql<string[]>`coalesce(array_agg(distinct ${roleHoldings.userId}), '{}')`,
    })
    .from(roleHoldings)
    .where(isInArea(area));
  return row ?? { houses: 0, people: [] };
};

/**
 * Writes down the people who live in the area of an outage and are not in, each once. They hear the step of the number, as news of
 * which they know nothing yet. @returns how many
 */
export const insertPeopleOfArea = async (
  transaction: Queryable,
  { id, ...area }: UnitsOfArea & { id: string },
  number: number,
): Promise<number> => {
  const { rowCount } = await transaction.execute(sql`
    insert into ${outagePeople} (outage_id, user_id, unit, joined_at_step)
    select distinct on (${roleHoldings.userId}) ${id}, ${roleHoldings.userId}, ${roleHoldings.unitNumber}, ${number}::int
    from ${roleHoldings} where ${isInArea(area)}
    order by ${roleHoldings.userId}, ${roleHoldings.unitNumber} desc
    on conflict (outage_id, user_id) do update set joined_at_step = excluded.joined_at_step, left_at_step = null, unit = excluded.unit
      where outage_people.left_at_step is not null`);
  return rowCount ?? 0;
};

/**
 * The people who hear a step: those who came in before it and have not fallen out, those who came in with it, and those who fell out
 * with it.
 */
const hears = ({ outageId, number, tellsEverybody }: StepOfOutage): SQL | undefined =>
  and(
    eq(outagePeople.outageId, outageId),
    or(
      eq(outagePeople.joinedAtStep, number),
      eq(outagePeople.leftAtStep, number),
      tellsEverybody
        ? and(
            lt(outagePeople.joinedAtStep, number),
            lt(outagePeople.joinedAfterStep, number),
            sql`coalesce(${outagePeople.leftAtStep} > ${number}, true)`,
          )
        : undefined,
    ),
  );

/** The number of the newest step of an outage; 0 before the first. */
const newestStep = (outageId: string): SQL<number> =>
  sql`(select coalesce(max(${outageSteps.number}), 0) from ${outageSteps} where ${outageSteps.outageId} = ${outageId})`;

/** Writes down how many people hear a step. */
export const setExpected = async (transaction: Queryable, stepId: string, step: StepOfOutage): Promise<void> => {
  const expected = await transaction.$count(outagePeople, hears(step));
  await transaction.update(outageSteps).set({ expected }).where(eq(outageSteps.id, stepId));
};

/** Writes down who falls out of the area of an outage with a step. People with a snag that belongs to it stay. */
export const leaveOut = async (
  transaction: Queryable,
  { id, ...area }: UnitsOfArea & { id: string },
  number: number,
): Promise<void> => {
  await transaction
    .update(outagePeople)
    .set({ leftAtStep: number })
    .where(
      and(
        eq(outagePeople.outageId, id),
        isNull(outagePeople.leftAtStep),
        not(outagePeople.hasSnag),
        not(livesInArea(area)),
      ),
    );
};

/** A person who hears a step, and whether the area reached her or left her out with it. */
export interface Hearer {
  userId: string;
  hasJoined: boolean;
  hasLeft: boolean;
}

/** The next people who hear a step, by id. */
export const selectHearersAfter = (
  queryable: Queryable,
  { step, after, limit }: { step: StepOfOutage; after: string; limit: number },
): Promise<Hearer[]> =>
  queryable
    .select({
      userId: outagePeople.userId,
      hasJoined: sql<boolean>`${outagePeople.joinedAtStep} = ${step.number}`,
      hasLeft: sql<boolean>`coalesce(${outagePeople.leftAtStep} = ${step.number}, false)`,
    })
    .from(outagePeople)
    .where(and(hears(step), gt(outagePeople.userId, after)))
    .orderBy(asc(outagePeople.userId))
    .limit(limit);

/** How many people some outages concern, how many houses are affected too, and whether a person said so. */
export const selectOutageCounts = async (
  queryable: Queryable,
  outageIds: readonly string[],
  userId = '',
): Promise<Map<string, { people: number; affectedHouses: number; isAffected: boolean }>> => {
  if (outageIds.length === 0) return new Map();
  const rows = await queryable
    .select({
      id: outagePeople.outageId,
      people: sql<number>`(count(*) filter (where ${outagePeople.leftAtStep} is null))::int`,
      affectedHouses: sql<number>`(count(distinct coalesce(nullif(lower(btrim(${outagePeople.unit})), ''), ${outagePeople.userId}))
        filter (where ${outagePeople.affectedAt} is not null and ${outagePeople.leftAtStep} is null))::int`,
      isAffected: sql<boolean>`coalesce(bool_or(${outagePeople.affectedAt} is not null) filter (where ${outagePeople.userId} = ${userId}), false)`,
    })
    .from(outagePeople)
    .where(inArray(outagePeople.outageId, [...outageIds]))
    .groupBy(outagePeople.outageId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
};

/** Lets somebody who comes back hear the steps from now on; for a conflict with her row. Somebody who is in stays as she is. */
const backFromNow = {
  joinedAfterStep: sql`case when ${outagePeople.leftAtStep} is null then ${outagePeople.joinedAfterStep} else excluded.joined_after_step end`,
  leftAtStep: null,
};

/** Says that a person is affected. Somebody who came to live in the area later hears the steps from now on. The outage is locked. */
export const upsertAffected = async (
  transaction: Queryable,
  { outageId, userId, estateId, at }: { outageId: string; userId: string; estateId: string; at: Date },
): Promise<void> => {
  const [house] = await transaction
    .select({ unit: roleHoldings.unitNumber })
    .from(roleHoldings)
    .where(and(roleHoldings.isLive, eq(roleHoldings.userId, userId), eq(roleHoldings.estateId, estateId)))
    .orderBy(desc(roleHoldings.unitNumber))
    .limit(1);
  await transaction
    .insert(outagePeople)
    .values({ outageId, userId, unit: house?.unit ?? '', affectedAt: at, joinedAfterStep: newestStep(outageId) })
    .onConflictDoUpdate({
      target: [outagePeople.outageId, outagePeople.userId],
      set: { affectedAt: at, ...backFromNow },
      setWhere: or(isNull(outagePeople.affectedAt), isNotNull(outagePeople.leftAtStep)),
    });
};

/** Adds people with a snag that belongs to an outage, who hear its steps from now on wherever they live. The outage is locked. */
export const insertPeopleOfSnag = async (
  transaction: Queryable,
  outageId: string,
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  const joinedAfterStep = newestStep(outageId);
  await transaction
    .insert(outagePeople)
    .values([...new Set(userIds)].map((userId) => ({ outageId, userId, unit: '', hasSnag: true, joinedAfterStep })))
    .onConflictDoUpdate({
      target: [outagePeople.outageId, outagePeople.userId],
      set: { hasSnag: true, ...backFromNow },
    });
};

/**
 * Takes from people the mark that a snag of theirs belongs to an outage. Those who neither live in its area nor said that they are
 * affected hear no more of it. The outage is locked.
 */
export const deletePeopleOfSnag = async (
  transaction: Queryable,
  { id, ...area }: UnitsOfArea & { id: string },
  userIds: readonly string[],
): Promise<void> => {
  if (userIds.length === 0) return;
  const those = and(
    eq(outagePeople.outageId, id),
    inArray(outagePeople.userId, [...userIds]),
    eq(outagePeople.hasSnag, true),
  );
  await transaction.delete(outagePeople).where(and(those, isNull(outagePeople.affectedAt), not(livesInArea(area))));
  await transaction.update(outagePeople).set({ hasSnag: false }).where(those);
};
