import { consoleRoutes } from '@ekhaya/contract/wire/console-list';
import { estatesRoutes as contractRoutes } from '@ekhaya/contract/estates/estates';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { GateRevocationReader } from './access/gate-revocation-reader.ts';
import { listEstates } from './catalogue/list-estates.ts';
import { answerRoleOffer, readRoleOffer } from './offers/answer-role-offer.ts';
import { readAccessList, type GateAccessReader } from './access/read-access-list.ts';
import { readStaffMember } from './people/read-staff-member.ts';
import { requestLowestRole } from './access/request-lowest-role.ts';

/** The routes about estates, access lists and role offers. */
export const estatesRoutes = (
  dependencies: Dependencies & { gateRevocations: GateRevocationReader },
  readGateEstates: GateAccessReader,
): MountedRoute[] => [
  handle(contractRoutes['GET /api/estates'], async () => ({ details: await listEstates(dependencies) })),
  handle(contractRoutes['GET /api/acl/{userId}'], async ({ caller, personId, staffEstates }) => ({
    details: await readAccessList(
      dependencies.database.db,
      { userId: personId, email: personId === caller.userId ? caller.email : '' },
      staffEstates,
      readGateEstates,
    ),
  })),
  handle(contractRoutes['POST /api/acl/role/{email}'], async ({ caller, personId, query }) => ({
    details: await requestLowestRole(dependencies, {
      caller,
      personId,
      estateName: query.context,
      readGateEstates,
    }),
  })),
  handle(contractRoutes['POST /api/acl/offer'], async ({ caller, body }) => ({
    details: await readRoleOffer(dependencies, { caller, token: body.token }),
  })),
  handle(contractRoutes['POST /api/acl/offer/answer'], async ({ caller, body }) => {
    await answerRoleOffer(dependencies, { caller, ...body });
    return { details: {} };
  }),
  handle(consoleRoutes['GET /api/console/me'], async ({ caller }) => ({
    details: await readStaffMember(dependencies, caller),
  })),
];
