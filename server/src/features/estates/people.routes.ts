import { consoleHousesRoutes } from '@ekhaya/contract/estates/console-houses';
import { consolePeopleRoutes } from '@ekhaya/contract/estates/console-people';
import { consolePersonRoutes } from '@ekhaya/contract/estates/console-person';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listHouses } from './houses/list-houses.ts';
import { removeHouse, writeHouse } from './houses/write-house.ts';
import { writeHousesInRow } from './houses/write-houses-in-row.ts';
import { importsRoutes } from './imports.routes.ts';
import { changeLastDay } from './people/change-last-day.ts';
import { findPeople } from './people/find-people.ts';
import { listRightGivers } from './people/list-right-givers.ts';
import { readPersonForStaff } from './people/read-person.ts';
import { assignRole } from './people/assign-role.ts';
import { listRoles } from './people/list/list-roles.ts';
import { roleOffersRoutes } from './role-offers.routes.ts';
import { revokeRole } from './people/revoke-role.ts';
import type { OnRolesChanged } from './roles/keep-role-days.ts';

/** The console's routes about people, their roles and roles that are offered by mail. */
export const peopleRoutes = (dependencies: Dependencies, changes: OnRolesChanged): MountedRoute[] => [
  ...roleOffersRoutes(dependencies),
  ...importsRoutes(dependencies),
  handle(consolePeopleRoutes['GET /api/console/people'], async ({ caller, staffEstates, query }) => ({
    details: await findPeople(dependencies, { callerId: caller.userId, staffEstates, query }),
  })),
  handle(consoleHousesRoutes['GET /api/console/houses'], async ({ staffEstates, query }) => ({
    details: await listHouses(dependencies, staffEstates, query),
  })),
  handle(consoleHousesRoutes['POST /api/console/houses'], async ({ caller, staffEstates, body }) => {
    await writeHouse(dependencies, { caller, staffEstates, ...body });
    return { details: {} };
  }),
  handle(consoleHousesRoutes['POST /api/console/houses/row'], async ({ caller, staffEstates, body }) => ({
    details: await writeHousesInRow(dependencies, { caller, staffEstates, ...body }),
  })),
  handle(
    consoleHousesRoutes['DELETE /api/console/houses/{estateId}/{unitNumber}'],
    async ({ caller, staffEstates, params }) => {
      await removeHouse(dependencies, { caller, staffEstates, ...params });
      return { details: {} };
    },
  ),
  handle(consolePersonRoutes['GET /api/console/people/{id}'], async ({ caller, staffEstates, params }) => ({
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
        days: { firstDay: body.firstDay, lastDay: body.lastDay },
      }),
    }),
  ),
  handle(consolePersonRoutes['GET /api/console/right-givers'], async ({ caller, query }) => ({
    details: await listRightGivers(dependencies, { callerId: caller.userId, ...query }),
  })),
  handle(
    consolePeopleRoutes['PUT /api/console/people/{id}/roles/{grantId}'],
    async ({ caller, staffEstates, version, params, body }) => {
      const { id: personId, grantId } = params;
      await changeLastDay(
        { ...dependencies, ...changes },
        { caller, staffEstates, version, personId, grantId, ...body },
      );
      return { details: {} };
    },
  ),
  handle(
    consolePeopleRoutes['DELETE /api/console/people/{id}/roles/{grantId}'],
    async ({ caller, staffEstates, version, params }) => {
      const { id: personId, grantId } = params;
      const revocation = { caller, staffEstates, version, personId, grantId, alsoGrantIds: [] };
      await revokeRole({ ...dependencies, ...changes }, revocation);
      return { details: {} };
    },
  ),
  handle(
    consolePeopleRoutes['PUT /api/console/people/{id}/roles/{grantId}/end'],
    async ({ caller, staffEstates, version, params, body }) => {
      const { id: personId, grantId } = params;
      const revocation = { caller, staffEstates, version, personId, grantId, ...body };
      await revokeRole({ ...dependencies, ...changes }, revocation);
      return { details: {} };
    },
  ),
];
