import { consoleRoutes } from '@ekhaya/contract/console';
import { estatesRoutes as contractRoutes } from '@ekhaya/contract/estates';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listEstates } from './list-estates.ts';
import { readAccessList, type OpenedEstatesReader } from './read-access-list.ts';
import { readStaffMember } from './read-staff-member.ts';
import { requestLowestRole } from './request-lowest-role.ts';

/** The calls of the feature. @param readOpenedEstates where a person opens a gate: her tiles depend on it */
export const estatesRoutes = (dependencies: Dependencies, readOpenedEstates: OpenedEstatesReader): MountedRoute[] => [
  handle(contractRoutes['GET /api/estates'], async () => ({ details: await listEstates(dependencies) })),
  handle(contractRoutes['GET /api/acl/{userId}'], async ({ caller, personId, staffEstates }) => ({
    details: await readAccessList(
      dependencies.database.db,
      { userId: personId, email: personId === caller.userId ? caller.email : '' },
      staffEstates,
      readOpenedEstates,
    ),
  })),
  handle(contractRoutes['POST /api/acl/role/{email}'], async ({ caller, personId, query }) => ({
    details: await requestLowestRole(dependencies, {
      caller,
      personId,
      estateName: query.context,
      readOpenedEstates,
    }),
  })),
  handle(consoleRoutes['GET /api/console/me'], async ({ caller }) => ({
    details: await readStaffMember(dependencies, caller),
  })),
];
