import { and, asc, countDistinct, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';

/**
 * The people who hold one of some roles at every one of some estates, or anywhere if no estate is given. A role counts by its name or by
 * its rank.
 */
export const selectPeopleWithRoles = (
  queryable: Queryable,
  about: { estateIds: readonly string[]; names: readonly string[]; ranks: { from: number; below?: number } },
): Promise<{ id: string; name: string }[]> => {
  const { estateIds, names, ranks } = about;
  const hasRank = and(
    gte(roleHoldings.rank, ranks.from),
    ranks.below === undefined ? undefined : lt(roleHoldings.rank, ranks.below),
  );
  return queryable
    .select({ id: people.id, name: sql<string>`${people.firstName} || ' ' || ${people.lastName}` })
    .from(roleHoldings)
    .innerJoin(people, eq(people.id, roleHoldings.userId))
    .where(
      and(
        eq(roleHoldings.isLive, true),
        estateIds.length === 0 ? undefined : inArray(roleHoldings.estateId, [...estateIds]),
        or(inArray(roleHoldings.roleName, [...names]), hasRank),
      ),
    )
    .groupBy(people.id, people.firstName, people.lastName)
    .having(estateIds.length === 0 ? undefined : eq(countDistinct(roleHoldings.estateId), estateIds.length))
    .orderBy(asc(people.firstName), asc(people.lastName), asc(people.id))
    .limit(50);
};
