import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { lockEstate, type EstateRow } from '../catalogue/estates.store.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { readRoleVersion, selectRole, updateRole, type RoleFields } from '../roles/role-setup.store.ts';
import { selectRolesOfEstate, type RoleRow } from '../roles/roles.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { assertPossibleRoles } from './assert-possible-roles.ts';
import { rolesOfEstateOn } from './newcomers-role.rules.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A role as a member of staff saw it. */
interface SeenRole {
  caller: { userId: string };
  staffEstates: StaffEstates;
  roleId: string;
  version: number;
}

/**
 * Locks a role that the caller may change, and its estate, so that two changes of an estate's roles never pass each other.
 * @throws {AppError} `not-found` for a role that she does not see; `forbidden` for one that does not rank below her own
 */
const lockChangeableRole = async (
  transaction: Transaction,
  { caller, staffEstates, roleId }: SeenRole,
): Promise<{ role: RoleRow; estate: EstateRow }> => {
  const found = await selectRole(transaction, roleId);
  const isSeen = found !== undefined && includesEstate(staffEstates, found.estateId);
  const estate = isSeen ? await lockEstate(transaction, found.estateId) : undefined;
  const role = estate === undefined ? undefined : await selectRole(transaction, roleId);
  if (estate === undefined || role === undefined) {
    throw new AppError('not-found', { detail: 'This role does not exist.' });
  }
  const rank = await requireGranterRank(transaction, caller, role.estateId);
  if (!canGrant(rank, role.rank)) {
    throw new AppError('forbidden', { detail: 'You can change roles below your own only.' });
  }
  return { role, estate };
};

/**
 * Changes the shown name of a role, what it may do as staff, and whether it is switched on, audited. Phones and consoles of its
 * estate follow at once.
 * @returns the estate of the role
 * @throws {AppError} `not-found`, `forbidden`, `changed-meanwhile`, `nothing-changed`; as `assertPossibleRoles`; `conflict` when the
 *   estate is switched off, which keeps every role off
 */
export const changeRole = (dependencies: Needs, request: SeenRole & { fields: RoleFields }): Promise<string> => {
  const { caller, roleId, version, fields } = request;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'role.change',
    subject: { kind: 'role', id: roleId },
    seen: { version, read: readRoleVersion(roleId) },
    lock: (transaction) => lockChangeableRole(transaction, request),
    change: async (transaction, { role, estate }) => {
      const { estateId, name } = role;
      if (fields.isEnabled !== role.isEnabled && estate.switchedOffAt !== null) {
        throw new AppError('conflict', { detail: 'The estate is switched off. Its roles follow when it is on again.' });
      }
      const all = await selectRolesOfEstate(transaction, estateId);
      assertPossibleRoles(
        rolesOfEstateOn(
          all.map((each) => (each.id === roleId ? { ...each, ...fields } : each)),
          estate,
        ),
        { changed: { ...role, ...fields } },
      );
      await updateRole(transaction, roleId, fields);
      await dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
      const { displayName, description, permissions, isEnabled } = role;
      return {
        estateIds: [estateId],
        before: { role: name, displayName, description, permissions, isEnabled },
        after: { role: name, ...fields },
        result: estateId,
      };
    },
  });
};
