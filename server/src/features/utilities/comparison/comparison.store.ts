import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import type { MeteredAccount } from '../readings/readings.store.ts';
import { usageWeeks } from '../readings/readings.table.ts';
import { allowedComparisons } from './allowed-comparisons.table.ts';

/** A person at an estate. */
export interface PersonAt {
  userId: string;
  estateId: string;
}

const named = ({ userId, estateId }: PersonAt) =>
  and(eq(allowedComparisons.userId, userId), eq(allowedComparisons.estateId, estateId));

/** Notes that a person allows the comparison. */
export const insertAllowed = async (queryable: Queryable, row: PersonAt & { allowedAt: Date }): Promise<void> => {
  await queryable.insert(allowedComparisons).values(row).onConflictDoNothing();
};

/** Forgets that a person allowed the comparison. */
export const deleteAllowed = async (queryable: Queryable, person: PersonAt): Promise<void> => {
  await queryable.delete(allowedComparisons).where(named(person));
};

/** Whether a person allows the comparison. */
export const selectIsAllowed = async (queryable: Queryable, person: PersonAt): Promise<boolean> =>
  (await queryable.select().from(allowedComparisons).where(named(person)).limit(1)).length > 0;

/** The estates at which a person allows the comparison. */
export const selectAllowedOf = (queryable: Queryable, userId: string) =>
  queryable
    .select()
    .from(allowedComparisons)
    .where(eq(allowedComparisons.userId, userId))
    .orderBy(asc(allowedComparisons.estateId));

/** The house of each person of an estate: her unit, or she herself without one. */
const houses = (queryable: Queryable, estateId: string) =>
  queryable
    .select({
      userId: roleHoldings.userId,
      house: sql<string>`coalesce(min(nullif(${roleHoldings.unitNumber}, '')), 'person:' || ${roleHoldings.userId})`.as(
        'house',
      ),
    })
    .from(roleHoldings)
    .where(and(eq(roleHoldings.estateId, estateId), eq(roleHoldings.isLive, true)))
    .groupBy(roleHoldings.userId)
    .as('houses');

/** The people of an estate who allow the comparison and are there still, with their house. */
export const selectParticipants = (
  queryable: Queryable,
  estateId: string,
): Promise<{ userId: string; house: string }[]> => {
  const at = houses(queryable, estateId);
  return queryable
    .select({ userId: at.userId, house: at.house })
    .from(allowedComparisons)
    .innerJoin(at, eq(at.userId, allowedComparisons.userId))
    .where(eq(allowedComparisons.estateId, estateId));
};

/** The number of people in each house of an estate. */
export const selectHouseholds = async (
  queryable: Queryable,
  estateId: string,
): Promise<ReadonlyMap<string, number>> => {
  const at = houses(queryable, estateId);
  const rows = await queryable
    .select({ house: at.house, people: sql<number>`count(*)::int` })
    .from(at)
    .groupBy(at.house);
  return new Map(rows.map(({ house, people }) => [house, people]));
};

/** The stored usage of meters in some weeks. */
export const selectUsageOfMeters = (
  queryable: Queryable,
  estateId: string,
  { accountNos, weeks }: { accountNos: readonly string[]; weeks: readonly string[] },
): Promise<{ accountNo: string; utility: MeteredAccount['utility']; value: number }[]> =>
  accountNos.length === 0
    ? Promise.resolve([])
    : queryable
        .select({ accountNo: usageWeeks.accountNo, utility: usageWeeks.utility, value: usageWeeks.value })
        .from(usageWeeks)
        .where(
          and(
            eq(usageWeeks.estateId, estateId),
            inArray(usageWeeks.accountNo, [...accountNos]),
            inArray(usageWeeks.week, [...weeks]),
          ),
        );
