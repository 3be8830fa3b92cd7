import { and, asc, eq, gte, inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleHoldings } from '../roles/role-holdings.view.ts';
import { managerRank, type RoleRights } from '../roles/roles.policy.ts';
import { roles } from '../roles/roles.table.ts';

/** The maximum number of rows: more people than a screen names. */
const maxRows = 50;

/** What decides the rights of the enabled roles of estates. */
export const selectRolesOfEstates = (queryable: Queryable, estateIds: string[]): Promise<RoleRights[]> =>
  queryable
    .select({ name: roles.name, rank: roles.rank, permissions: roles.permissions })
    .from(roles)
    .where(and(inArray(roles.estateId, estateIds), eq(roles.isEnabled, true), eq(roles.isDeleted, false)));

/** The managers of estates, and the people whose rank counts everywhere, with the role by which they are. Lowest rank first. */
export const selectManagersOf = (
  queryable: Queryable,
  { estateIds, rankEverywhere }: { estateIds: string[]; rankEverywhere: number },
) =>
  queryable
    .select({
      id: people.id,
      firstName: people.firstName,
      lastName: people.lastName,
      email: people.email,
      name: roleHoldings.roleName,
      rank: roleHoldings.rank,
      permissions: roles.permissions,
      roleDisplayName: roleHoldings.roleDisplayName,
      estateName: estates.name,
    })
    .from(roleHoldings)
    .innerJoin(people, eq(people.id, roleHoldings.userId))
    .innerJoin(estates, eq(estates.id, roleHoldings.estateId))
    .innerJoin(roles, eq(roles.id, roleHoldings.roleId))
    .where(
      and(
        eq(roleHoldings.isLive, true),
        gte(roleHoldings.rank, managerRank),
        or(inArray(roleHoldings.estateId, estateIds), gte(roleHoldings.rank, rankEverywhere)),
      ),
    )
    .orderBy(asc(roleHoldings.rank), asc(people.lastName), asc(people.firstName), asc(people.id))
    .limit(maxRows);
