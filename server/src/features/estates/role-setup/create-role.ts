import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { lockEstate, updateEstate } from '../catalogue/estates.store.ts';
import { canGrant } from '../roles/granting.rules.ts';
import type { RoleFields } from '../roles/role-setup.store.ts';
import { insertRole, selectRolesOfEstate } from '../roles/roles.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { insertTiles, selectTilesOfRoles } from '../tiles/tiles.store.ts';
import { assertPossibleRoles } from './assert-possible-roles.ts';
import { rolesOfEstateOn } from './newcomers-role.rules.ts';

/**
 * Adds a role to an estate with the tiles of another one, audited.
 * @returns its id
 * @throws {AppError} `forbidden` for another estate and for a rank that is not below the caller's; `validation` for an unknown `tilesOf`;
 *   as `assertPossibleRoles`
 */
export const createRole = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estateId: string;
    fields: Omit<RoleFields, 'isEnabled'> & { rank: number; tilesOf: string };
  },
): Promise<string> => {
  const { caller, staffEstates, estateId, fields } = request;
  const { tilesOf, ...written } = fields;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'role.add',
    subject: (id) => ({ kind: 'role', id }),
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      const rank = await requireGranterRank(transaction, caller, estateId);
      if (!canGrant(rank, fields.rank)) {
        throw new AppError('forbidden', { detail: 'You can add roles below your own only.' });
      }
      const estate = await lockEstate(transaction, estateId);
      if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
      return { roles: await selectRolesOfEstate(transaction, estateId), estate };
    },
    change: async (transaction, { roles, estate }) => {
      if (!roles.some(({ id }) => id === tilesOf)) {
        throw new AppError('validation', { fields: { tilesOf: 'This role does not exist.' } });
      }
      const id = `${estateId}-${randomUUID()}`;
      const role = { id, estateId, name: written.displayName, isEnabled: true, ...written };
      assertPossibleRoles([...rolesOfEstateOn(roles, estate), role], { changed: role });
      const { switchedOffAt, rolesSwitchedOff } = estate;
      const isNew = await insertRole(transaction, { ...role, isEnabled: switchedOffAt === null });
      if (!isNew) throw new AppError('conflict', { detail: `There is a role ${role.displayName} already.` });
      // It is switched on with the estate, as the others are.
      if (switchedOffAt !== null) {
        await updateEstate(transaction, estateId, { switchedOffAt, rolesSwitchedOff: [...rolesSwitchedOff, id] });
      }
      const tiles = await selectTilesOfRoles(transaction, [tilesOf]);
      await insertTiles(
        transaction,
        tiles.map((tile) => ({ ...tile, id: randomUUID(), roleId: id })),
      );
      return { estateIds: [estateId], before: null, after: { role: role.name, ...written }, result: id };
    },
  });
};
