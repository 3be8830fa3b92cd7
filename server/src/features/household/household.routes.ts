import { consoleHouseholdRoutes } from '@ekhaya/contract/household/console-household';
import { householdRoutes as contractRoutes } from '@ekhaya/contract/household/household';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeMember } from './houses/change-member.ts';
import { readHousehold } from './houses/read-household.ts';
import { readRolesThatStay } from './houses/read-roles-that-stay.ts';
import { inviteToHousehold } from './invitations/invite-to-household.ts';
import { withdrawInvitation } from './invitations/withdraw-invitation.ts';
import { decideOnRequest } from './joining/decide-on-request.ts';
import { joinHousehold } from './joining/join-household.ts';
import { listRequests, readRequest } from './joining/list-requests.ts';
import { readInvitation } from './joining/read-invitation.ts';
import { changeHouseholdRules } from './rules/change-household-rules.ts';
import { readHouseholdRules } from './rules/read-household-rules.ts';

const consoleRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleHouseholdRoutes['GET /api/console/household-requests'], async ({ staffEstates, query }) => ({
    details: await listRequests(dependencies, { staffEstates, query }),
  })),
  handle(consoleHouseholdRoutes['GET /api/console/household-requests/{id}'], async ({ staffEstates, params }) => ({
    details: await readRequest(dependencies, { id: params.id, staffEstates }),
  })),
  handle(
    consoleHouseholdRoutes['PUT /api/console/household-requests/{id}/decision'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await decideOnRequest(dependencies, { caller, staffEstates, version, id: params.id, ...body }),
    }),
  ),
  handle(
    consoleHouseholdRoutes['GET /api/console/people/{id}/roles/{grantId}/household'],
    async ({ caller, staffEstates, params }) => {
      const { id: personId, grantId } = params;
      const wanted = { callerId: caller.userId, staffEstates, personId, grantId };
      return { details: await readRolesThatStay(dependencies, wanted) };
    },
  ),
  handle(
    consoleHouseholdRoutes['GET /api/console/estates/{estateId}/household-rules'],
    async ({ staffEstates, params }) => ({
      details: await readHouseholdRules(dependencies, { estateId: params.estateId, staffEstates }),
    }),
  ),
  handle(
    consoleHouseholdRoutes['PUT /api/console/estates/{estateId}/household-rules'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeHouseholdRules(dependencies, {
        estateId: params.estateId,
        actorId: caller.userId,
        staffEstates,
        version,
        rules: body,
      }),
    }),
  ),
];

/** The routes about households: the people of a house, invitations into it, and who waits for staff. */
export const householdRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/household'], async ({ caller, query }) => ({
    details: await readHousehold(dependencies, { callerId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['POST /api/household/invite'], async ({ caller, body }) => ({
    details: await inviteToHousehold(dependencies, { callerId: caller.userId, ...body }),
  })),
  handle(contractRoutes['DELETE /api/household/invite/{id}'], async ({ caller, params }) => {
    await withdrawInvitation(dependencies, { callerId: caller.userId, id: params.id });
    return { details: {} };
  }),
  handle(contractRoutes['PUT /api/household/{grantId}'], async ({ caller, params, body }) => {
    await changeMember(dependencies, { callerId: caller.userId, grantId: params.grantId, change: body });
    return { details: {} };
  }),
  handle(contractRoutes['DELETE /api/household/{grantId}'], async ({ caller, params }) => {
    await changeMember(dependencies, { callerId: caller.userId, grantId: params.grantId, change: 'ends-now' });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/household/join/read'], async ({ caller, body, origin }) => ({
    details: await readInvitation(dependencies, { token: body.token, caller, origin }),
  })),
  handle(contractRoutes['POST /api/household/join'], async ({ caller, body, origin }) => ({
    details: await joinHousehold(dependencies, { token: body.token, caller, origin }),
  })),
  ...consoleRoutes(dependencies),
];
