import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { lockHouseGrant } from '../roles/role-days.store.ts';
import { lockGrants, lockHoldersAndHouses } from '../roles/role-locks.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { lockGrant, type GrantRow } from './people.store.ts';
import { requireLowerRankAt } from './require-visible-person.ts';

/**
 * Locks a role that a person holds and that a member of staff may change or end.
 * @throws {AppError} `not-found` when the role is not held or is at an estate that the caller does not see; `forbidden` when the
 *   rank of the role or of the person is not below the caller's, and for the caller's own role
 */
export const lockGivenRole = async (
  transaction: Queryable,
  wanted: { caller: { userId: string }; staffEstates: StaffEstates; personId: string; grantId: string },
): Promise<GrantRow> => {
  const { caller, staffEstates, personId, grantId } = wanted;
  const found = await lockGrant(transaction, { grantId, userId: personId });
  if (found === undefined || found.grant.revokedAt !== null || !includesEstate(staffEstates, found.role.estateId)) {
    throw new AppError('not-found', { detail: 'This role is not held.' });
  }
  if (personId === caller.userId)
    throw new AppError('forbidden', { detail: 'Nobody takes her own role away or changes it.' });
  const rank = await requireGranterRank(transaction, caller, found.role.estateId);
  if (!canGrant(rank, found.role.rank)) {
    throw new AppError('forbidden', { detail: 'You can change roles below your own only.' });
  }
  await requireLowerRankAt(transaction, { callerId: caller.userId, personId, estateId: found.role.estateId });
  return found;
};

/** A role that changes, and the roles of others in its house that change with it. */
export interface RolesOfHouse {
  main: GrantRow;
  others: GrantRow[];
}

/**
 * Locks a role as `lockGivenRole`, and roles of other people in the same house. Leaves out those that are no longer held: somebody
 * else may just have ended one.
 * @throws {AppError} as `lockGivenRole`; `not-found` for a role in another house
 */
export const lockRolesOfHouse = async (
  transaction: Queryable,
  wanted: Parameters<typeof lockGivenRole>[1] & { alsoGrantIds: readonly string[] },
): Promise<RolesOfHouse> => {
  const { grantId, alsoGrantIds, ...staff } = wanted;
  await lockGrants(transaction, [grantId, ...alsoGrantIds]);
  const main = await lockGivenRole(transaction, wanted);
  const others: GrantRow[] = [];
  for (const other of new Set(alsoGrantIds)) {
    const found = await lockHouseGrant(transaction, other);
    if (found === undefined) continue;
    const { grant, role } = found;
    const isOfHouse = grant.unitNumber === main.grant.unitNumber && role.estateId === main.role.estateId;
    if (grant.unitNumber === '' || !isOfHouse || other === grantId) {
      throw new AppError('not-found', { detail: 'This role is not held in the same house.' });
    }
    others.push(await lockGivenRole(transaction, { ...staff, personId: grant.userId, grantId: other }));
  }
  await lockHoldersAndHouses(
    transaction,
    [main, ...others].map(({ grant }) => grant),
  );
  return { main, others };
};
