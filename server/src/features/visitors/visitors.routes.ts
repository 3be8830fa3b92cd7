import { consoleVisitorsRoutes } from '@ekhaya/contract/visitors/console-visitors';
import { visitorsRoutes as contractRoutes } from '@ekhaya/contract/visitors/visitors';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { changeVisitorRules } from './visitor-rules/change-visitor-rules.ts';
import { exportInvitations, invitationsHeader } from './invitations/export-invitations.ts';
import type { GateDirectory } from './visits/gate-directory.ts';
import { inviteVisitor } from './invitations/invite-visitor.ts';
import { invitationFilter, listInvitations } from './invitations/list-invitations.ts';
import { listUpcomingVisitors } from './invitations/list-upcoming-visitors.ts';
import { readVisitorRules } from './visitor-rules/read-visitor-rules.ts';
import { revokeInvitation, revokeInvitationForEstate } from './invitations/revoke-invitation.ts';

/** Returns the routes of the visitors feature, with those of the back office. */
export const visitorsRoutes = (dependencies: Dependencies & { gates: GateDirectory }): MountedRoute[] => [
  handle(contractRoutes['GET /api/vistor/upcoming'], async ({ personId, staffEstates, query }) => ({
    details: await listUpcomingVisitors(dependencies, { hostId: personId, estateId: query.estateID, staffEstates }),
  })),
  handle(contractRoutes['POST /api/vistor/invite'], async ({ caller, query, body }) => {
    const { residentUserID, ...visit } = body;
    if (residentUserID !== 'me' && residentUserID !== caller.userId) throw new AppError('forbidden');
    const made = await inviteVisitor(dependencies, {
      ...visit,
      hostId: caller.userId,
      replaces: query.replaces,
      estateId: query.estateID,
    });
    return { details: [{ Message: made.code, InviteID: made.id, passUrl: made.passUrl }] };
  }),
  handle(contractRoutes['PUT /api/vistor/revokeInvite'], async ({ caller, query }) => {
    await revokeInvitation(dependencies, { id: query.inviteID, hostId: caller.userId });
    return { details: {} };
  }),
  handle(consoleVisitorsRoutes['GET /api/console/invitations'], async ({ staffEstates, query }) => ({
    details: await listInvitations(dependencies, staffEstates, query),
  })),
  handle(consoleVisitorsRoutes['GET /api/console/invitations/export'], async ({ staffEstates, query }) => {
    const filter = invitationFilter(staffEstates, query, dependencies.clock.now());
    return Promise.resolve(csvResponse('invitations.csv', invitationsHeader, exportInvitations(dependencies, filter)));
  }),
  handle(
    consoleVisitorsRoutes['PUT /api/console/invitations/{id}/revoke'],
    async ({ caller, staffEstates, params }) => {
      await revokeInvitationForEstate(dependencies, { id: params.id, actorId: caller.userId, staffEstates });
      return { details: {} };
    },
  ),
  handle(
    consoleVisitorsRoutes['GET /api/console/estates/{estateId}/visitor-rules'],
    async ({ staffEstates, params }) => ({
      details: await readVisitorRules(dependencies, { estateId: params.estateId, staffEstates }),
    }),
  ),
  handle(
    consoleVisitorsRoutes['PUT /api/console/estates/{estateId}/visitor-rules'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await changeVisitorRules(dependencies, {
        estateId: params.estateId,
        actorId: caller.userId,
        staffEstates,
        rules: body,
      }),
    }),
  ),
];
