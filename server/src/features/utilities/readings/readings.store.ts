import { and, asc, eq, gte, inArray, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { accountBalances, usageWeeks } from './readings.table.ts';

/** An account and one of its utilities. */
export interface MeteredAccount {
  estateId: string;
  accountNo: string;
  utility: 'electricity' | 'water' | 'gas';
}

/** Reads the stored balance of an account. */
export const selectBalance = async (
  queryable: Queryable,
  { estateId, accountNo, utility }: MeteredAccount,
): Promise<typeof accountBalances.$inferSelect | undefined> =>
  (
    await queryable
      .select()
      .from(accountBalances)
      .where(
        and(
          eq(accountBalances.estateId, estateId),
          eq(accountBalances.accountNo, accountNo),
          eq(accountBalances.utility, utility),
        ),
      )
  )[0];

/**
 * Stores a balance of an account, unless a newer one is stored: answers may overtake each other. A time that is still to come counts as
 * the time of reading. @returns the newest
 */
export const upsertBalance = async (
  queryable: Queryable,
  account: MeteredAccount,
  { balanceCents, knownAt, readAt }: { balanceCents: number; knownAt: Date; readAt: Date },
): Promise<{ balanceCents: number; knownAt: Date }> => {
  const balance = { balanceCents, knownAt: knownAt > readAt ? readAt : knownAt, readAt };
  const [written] = await queryable
    .insert(accountBalances)
    .values({ ...account, ...balance })
    .onConflictDoUpdate({
      target: [accountBalances.estateId, accountBalances.accountNo, accountBalances.utility],
      set: balance,
      setWhere: lte(accountBalances.knownAt, balance.knownAt),
    })
    .returning();
  return written ?? (await selectBalance(queryable, account)) ?? balance;
};

/** Reads the stored weeks of an account, from a Monday on. */
export const selectWeeks = (
  queryable: Queryable,
  { estateId, accountNo }: Omit<MeteredAccount, 'utility'>,
  from: string,
) =>
  queryable
    .select()
    .from(usageWeeks)
    .where(and(eq(usageWeeks.estateId, estateId), eq(usageWeeks.accountNo, accountNo), gte(usageWeeks.week, from)))
    .orderBy(asc(usageWeeks.week));

/** Stores weeks of an account. A week that is stored already gets the new value. */
export const upsertWeeks = (
  queryable: Queryable,
  { accountNo, ...at }: MeteredAccount,
  { weeks, readAt }: { weeks: readonly { week: string; value: number; sameDays: number | null }[]; readAt: Date },
): Promise<void> =>
  upsertWeeksOfMeters(queryable, at, { weeks: weeks.map((each) => ({ ...each, accountNo })), readAt });

/** Stores weeks of several meters, each of them once. A week that is stored already gets the new value. */
export const upsertWeeksOfMeters = async (
  queryable: Queryable,
  at: Omit<MeteredAccount, 'accountNo'>,
  {
    weeks,
    readAt,
  }: {
    weeks: readonly { accountNo: string; week: string; value: number; sameDays: number | null }[];
    readAt: Date;
  },
): Promise<void> => {
  if (weeks.length === 0) return;
  await queryable
    .insert(usageWeeks)
    .values(weeks.map(({ accountNo, week, value, sameDays }) => ({ ...at, accountNo, week, value, sameDays, readAt })))
    .onConflictDoUpdate({
      target: [usageWeeks.estateId, usageWeeks.accountNo, usageWeeks.utility, usageWeeks.week],
      set: { value: sql`excluded.value`, sameDays: sql`excluded.same_days`, readAt: sql`excluded.read_at` },
    });
};

/** Reads the stored weeks of meters. */
export const selectWeeksOfMeters = (
  queryable: Queryable,
  { estateId, utility, accountNos }: Omit<MeteredAccount, 'accountNo'> & { accountNos: readonly string[] },
): Promise<{ accountNo: string; week: string; value: number }[]> =>
  accountNos.length === 0
    ? Promise.resolve([])
    : queryable
        .select({ accountNo: usageWeeks.accountNo, week: usageWeeks.week, value: usageWeeks.value })
        .from(usageWeeks)
        .where(
          and(
            eq(usageWeeks.estateId, estateId),
            eq(usageWeeks.utility, utility),
            inArray(usageWeeks.accountNo, [...accountNos]),
          ),
        );

/**
 * Deletes up to `limit` weeks of an estate from before a day, and the balances that nobody asked for since that day. The meters that
 * are named keep theirs. @returns how many weeks
 */
export const deleteUsageBefore = async (
  queryable: Queryable,
  wanted: { estateId: string; day: string; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const { estateId, day, exceptOf, limit } = wanted;
  await queryable
    .delete(accountBalances)
    .where(
      and(
        eq(accountBalances.estateId, estateId),
        lt(accountBalances.readAt, new Date(`${day}T00:00:00Z`)),
        notInArray(accountBalances.accountNo, [...exceptOf]),
      ),
    );
  const old = queryable
    .select({ accountNo: usageWeeks.accountNo, utility: usageWeeks.utility, week: usageWeeks.week })
    .from(usageWeeks)
    .where(
      and(eq(usageWeeks.estateId, estateId), lt(usageWeeks.week, day), notInArray(usageWeeks.accountNo, [...exceptOf])),
    )
    .limit(limit);
  const rows = await queryable
    .delete(usageWeeks)
    .where(
      and(
        eq(usageWeeks.estateId, estateId),
        sql`(${usageWeeks.accountNo}, ${usageWeeks.utility}, ${usageWeeks.week}) in ${old}`,
      ),
    )
    .returning({ week: usageWeeks.week });
  return rows.length;
};
