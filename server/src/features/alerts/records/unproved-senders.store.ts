import { and, eq, exists, gt, gte, inArray, isNull, ne, not, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { alerts } from './alerts.table.ts';

/** An estate, and the rank of the role that everybody gets there who signs up. */
interface EstateOfNewcomers {
  estateId: string;
  lowestRank: number;
}

/** The condition that a person has no role at an estate but the one that everybody gets, and no house there. */
const hasNothingGiven = (
  queryable: Queryable,
  userColumn: PgColumn,
  { estateId, lowestRank }: EstateOfNewcomers,
): SQL =>
  notExists(
    queryable
      .select({ one: sql`1` })
      .from(roleHoldings)
      .where(
        and(
          roleHoldings.isLive,
          eq(roleHoldings.userId, userColumn),
          eq(roleHoldings.estateId, estateId),
          or(gt(roleHoldings.rank, lowestRank), ne(roleHoldings.unitNumber, '')),
        ),
      ),
  );

/** Those of some people whose number is not verified and to whom nobody gave a role at an estate. */
export const selectUnproved = async (
  queryable: Queryable,
  { userIds, ...estate }: EstateOfNewcomers & { userIds: readonly string[] },
): Promise<Set<string>> => {
  const rows = await queryable
    .select({ id: people.id })
    .from(people)
    .where(
      and(inArray(people.id, [...userIds]), not(people.mobileVerified), hasNothingGiven(queryable, people.id, estate)),
    );
  return new Set(rows.map(({ id }) => id));
};

/** How many alerts such people have sent at an estate since an instant, also those whose account is gone. */
export const countUnprovedSince = (
  queryable: Queryable,
  { since, ...estate }: EstateOfNewcomers & { since: Date },
): Promise<number> => {
  const isUnverified = exists(
    queryable
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.id, alerts.userId), not(people.mobileVerified))),
  );
  return queryable.$count(
    alerts,
    and(
      eq(alerts.estateId, estate.estateId),
      gte(alerts.createdAt, since),
      or(isNull(alerts.userId), and(isUnverified, hasNothingGiven(queryable, alerts.userId, estate))),
    ),
  );
};
