import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { canGrant } from '../roles/granting.rules.ts';
import type { RoleRow } from '../roles/roles.store.ts';
import { selectGrantableRole } from './people.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';

/**
 * Requires that a member of staff may grant a role. Her own roles cannot be revoked until the transaction ends.
 * @returns the role, the name of its estate, and the caller's rank there
 * @throws {AppError} `not-found` for a role that does not exist; `forbidden` for a role at another estate, or whose rank is
 *   not below the caller's
 */
export const requireGrantable = async (
  transaction: Queryable,
  { caller, staffEstates, roleId }: { caller: { userId: string }; staffEstates: StaffEstates; roleId: string },
): Promise<{ role: RoleRow; estateName: string; rank: number }> => {
  const wanted = await selectGrantableRole(transaction, roleId);
  if (wanted === undefined) throw new AppError('not-found', { detail: 'This role does not exist.' });
  requireStaffEstate(staffEstates, wanted.role.estateId);
  const rank = await requireGranterRank(transaction, caller, wanted.role.estateId);
  if (!canGrant(rank, wanted.role.rank)) {
    throw new AppError('forbidden', { detail: 'You can give roles below your own only.' });
  }
  return { ...wanted, rank };
};
