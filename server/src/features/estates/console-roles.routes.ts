import type { ChangeableRole } from '@ekhaya/contract/estates/console-roles';
import { consoleRolesRoutes as contractRoutes } from '@ekhaya/contract/estates/console-roles';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { changeRole } from './role-setup/change-role.ts';
import { createRole } from './role-setup/create-role.ts';
import { presentRoles } from './role-setup/present-roles.ts';

/** The console's routes about roles and what they may do. */
export const consoleRolesRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const readOne = async (callerId: string, estateId: string, roleId: string): Promise<ChangeableRole> => {
    const roles = await presentRoles(dependencies.database.db, { callerId, estateId });
    const role = roles.find(({ id }) => id === roleId);
    if (role === undefined) throw new AppError('not-found', { detail: 'This role does not exist.' });
    return role;
  };
  return [
    handle(contractRoutes['GET /api/console/estates/{estateId}/roles'], async ({ caller, staffEstates, params }) => {
      requireStaffEstate(staffEstates, params.estateId);
      const roles = await presentRoles(dependencies.database.db, { callerId: caller.userId, ...params });
      if (roles.length === 0) throw new AppError('not-found', { detail: 'This estate does not exist.' });
      return { details: roles };
    }),
    handle(
      contractRoutes['POST /api/console/estates/{estateId}/roles'],
      async ({ caller, staffEstates, params, body }) => {
        const id = await createRole(dependencies, { caller, staffEstates, ...params, fields: body });
        return { details: await readOne(caller.userId, params.estateId, id) };
      },
    ),
    handle(contractRoutes['PUT /api/console/roles/{id}'], async ({ caller, staffEstates, version, params, body }) => {
      const estateId = await changeRole(dependencies, {
        caller,
        staffEstates,
        version,
        roleId: params.id,
        fields: body,
      });
      return { details: await readOne(caller.userId, estateId, params.id) };
    }),
  ];
};
