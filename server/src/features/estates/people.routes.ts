import { consolePeopleRoutes } from '@ekhaya/contract/estates/console-people';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { findPeople, readPersonForStaff } from './people/find-people.ts';
import { assignRole } from './people/assign-role.ts';
import { listRoles } from './people/list-roles.ts';
import { offerRole } from './offers/offer-role.ts';
import { revokeRole } from './people/revoke-role.ts';

/** The console's routes about people and their roles. */
export const peopleRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consolePeopleRoutes['GET /api/console/people'], async ({ caller, staffEstates, query }) => ({
    details: await findPeople(dependencies, { callerId: caller.userId, staffEstates, query }),
  })),
  handle(consolePeopleRoutes['GET /api/console/people/{id}'], async ({ caller, staffEstates, params }) => ({
    details: await readPersonForStaff(dependencies, {
      callerId: caller.userId,
      staffEstates,
      personId: params.id,
    }),
  })),
  handle(consolePeopleRoutes['GET /api/console/roles'], async ({ caller, staffEstates, query }) => ({
    details: await listRoles(dependencies, { callerId: caller.userId, staffEstates, query }),
  })),
  handle(
    consolePeopleRoutes['POST /api/console/people/{id}/roles'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await assignRole(dependencies, {
        caller,
        staffEstates,
        personId: params.id,
        roleId: body.roleId,
        unitNumber: body.unitNumber,
      }),
    }),
  ),
  handle(consolePeopleRoutes['POST /api/console/role-offers'], async ({ caller, staffEstates, body }) => {
    await offerRole(dependencies, { caller, staffEstates, ...body, unitNumber: body.unitNumber });
    return { details: {} };
  }),
  handle(
    consolePeopleRoutes['DELETE /api/console/people/{id}/roles/{grantId}'],
    async ({ caller, staffEstates, params }) => {
      await revokeRole(dependencies, { caller, staffEstates, personId: params.id, grantId: params.grantId });
      return { details: {} };
    },
  ),
];
