import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { and, arrayContains, asc, countDistinct, eq, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';
import { roles } from '../roles/roles.table.ts';

/**
 * The people who hold one of some roles at every one of some estates, or anywhere if no estate is given. A role counts by its name, by
 * its rank, or by a permission that the estate gave it.
 */
export const selectPeopleWithRoles = (
  queryable: Queryable,
  about: {
    estateIds: readonly string[];
    names: readonly string[];
    permission?: StaffPermission;
    ranks: { from: number; below?: number };
    /** The ids of people who are left out. */
    except?: readonly string[];
  },
): Promise<{ id: string; name: string }[]> => {
  const { estateIds, names, permission, ranks, except = [] } = about;
  const hasRank = and(
    gte(roleHoldings.rank, ranks.from),
    ranks.below === undefined ? undefined : lt(roleHoldings.rank, ranks.below),
  );
  // Few people hold such a role. The limit has each looked up: PostgreSQL takes them for many, and would read all people.
  const person = queryable
    .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
    .from(people)
    .where(eq(people.id, roleHoldings.userId))
    .limit(1)
    .as('person');
  return queryable
    .select({ id: person.id, name: sql<string>`${person.firstName} || ' ' || ${person.lastName}` })
    .from(roleHoldings)
    .innerJoinLateral(person, sql`true`)
    .innerJoin(roles, eq(roles.id, roleHoldings.roleId))
    .where(
      and(
        eq(roleHoldings.isLive, true),
        except.length === 0 ? undefined : notInArray(roleHoldings.userId, [...except]),
        estateIds.length === 0 ? undefined : inArray(roleHoldings.estateId, [...estateIds]),
        or(
          inArray(roleHoldings.roleName, [...names]),
          hasRank,
          permission === undefined ? undefined : arrayContains(roles.permissions, [permission]),
        ),
      ),
    )
    .groupBy(person.id, person.firstName, person.lastName)
    .having(estateIds.length === 0 ? undefined : eq(countDistinct(roleHoldings.estateId), estateIds.length))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(50);
};
