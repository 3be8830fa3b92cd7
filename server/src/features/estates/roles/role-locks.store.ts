// A role that begins, ends or moves changes its account and its house by triggers. Transactions that change several roles lock all that
// they change beforehand: first the roles, then the accounts, then the houses, each kind in one order. So no two of them deadlock. A new
// role is inserted after its account is locked.
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { isOneOf } from '../../../platform/database/list-conditions.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { houses } from '../houses/houses.table.ts';
import { roleGrants, roles } from './roles.table.ts';

const lockRoles = async (transaction: Queryable, condition: SQL): Promise<void> => {
  await transaction
    .select({ id: roleGrants.id })
    .from(roleGrants)
    .where(condition)
    .orderBy(asc(roleGrants.id))
    .for('update');
};

/** Locks role grants until the transaction ends. */
export const lockGrants = (transaction: Queryable, grantIds: readonly string[]): Promise<void> =>
  lockRoles(transaction, isOneOf(roleGrants.id, grantIds));

/** Locks the roles of a person until the transaction ends. */
export const lockRolesOf = (transaction: Queryable, userId: string): Promise<void> =>
  lockRoles(transaction, eq(roleGrants.userId, userId));

/** Locks accounts until the transaction ends. Returns the ids of those that exist. */
export const lockAccounts = async (transaction: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  // The lock of a row of the view is that of the row below it.
  const rows = await transaction
    .select({ id: people.id })
    .from(people)
    .where(isOneOf(people.id, ids))
    .orderBy(asc(people.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
};

/** Compares texts by their bytes, as JavaScript sorts digits and letters of English. */
const byBytes = (column: typeof houses.unitNumber) => sql`${column} collate "C"`;

const lockHousesWhere = async (transaction: Queryable, condition: SQL | undefined): Promise<void> => {
  await transaction
    .select({ unitNumber: houses.unitNumber })
    .from(houses)
    .where(condition)
    .orderBy(asc(houses.estateId), asc(byBytes(houses.unitNumber)))
    .for('no key update');
};

/** Locks houses of an estate until the transaction ends. */
export const lockHouses = (transaction: Queryable, estateId: string, unitNumbers: readonly string[]): Promise<void> =>
  lockHousesWhere(transaction, and(eq(houses.estateId, estateId), isOneOf(houses.unitNumber, unitNumbers)));

const lockHousesOfRoles = (transaction: Queryable, condition: SQL): Promise<void> =>
  lockHousesWhere(
    transaction,
    inArray(
      sql`(${houses.estateId}, ${houses.unitNumber})`,
      transaction
        .select({ estateId: roles.estateId, unitNumber: roleGrants.unitNumber })
        .from(roleGrants)
        .innerJoin(roles, eq(roles.id, roleGrants.roleId))
        .where(condition),
    ),
  );

/** Locks the houses of a person, whose roles and account are locked. */
export const lockHousesOf = (transaction: Queryable, userId: string): Promise<void> =>
  lockHousesOfRoles(transaction, eq(roleGrants.userId, userId));

/** Locks the accounts and the houses of roles that are locked. */
export const lockHoldersAndHouses = async (
  transaction: Queryable,
  grants: readonly { id: string; userId: string }[],
): Promise<void> => {
  await lockAccounts(
    transaction,
    grants.map(({ userId }) => userId),
  );
  await lockHousesOfRoles(
    transaction,
    isOneOf(
      roleGrants.id,
      grants.map(({ id }) => id),
    ),
  );
};
