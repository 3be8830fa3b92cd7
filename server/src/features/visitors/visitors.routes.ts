import { consoleVisitorsRoutes } from '@ekhaya/contract/visitors/console-visitors';
import { visitorsRoutes as contractRoutes } from '@ekhaya/contract/visitors/visitors';
import { AppError } from '../../platform/app-error.ts';
import { createReadRecorder } from '../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { findPersonNames } from '../estates/index.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { copyCode } from './invitations/copy-code.ts';
import { changeVisitorRules } from './visitor-rules/change-visitor-rules.ts';
import { exportInvitations, invitationsHeader } from './invitations/export-invitations.ts';
import type { GateDirectory } from './visits/gate-directory.ts';
import { inviteVisitor } from './invitations/invite-visitor.ts';
import { invitationFilter, listInvitations, readInvitation } from './invitations/list-invitations.ts';
import { listUpcomingVisitors } from './invitations/list-upcoming-visitors.ts';
import { requireVisitReader } from './visits/require-visit-reader.ts';
import { readVisitorRules } from './visitor-rules/read-visitor-rules.ts';
import { pauseDay } from './invitations/pause-day.ts';
import {
  revokeInvitation,
  revokeInvitationForEstate,
  revokeInvitationsForEstate,
} from './invitations/revoke-invitation.ts';

const consoleRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const recordRead = createReadRecorder(dependencies);
  /** Records that staff looked at invitations: at one estate, or at each of theirs. */
  const recordList = async (
    caller: { userId: string },
    { action, estateId, staffEstates }: { action: string; estateId: string | undefined; staffEstates: StaffEstates },
  ): Promise<void> => {
    const everywhere = staffEstates === 'all' ? [''] : staffEstates;
    for (const each of estateId === undefined ? everywhere : [estateId]) {
      await recordRead({ actorId: caller.userId, action, estateId: each, subject: { kind: 'invitation', id: '' } });
    }
  };
  return [
    handle(consoleVisitorsRoutes['GET /api/console/invitations'], async ({ caller, staffEstates, query }) => {
      const details = await listInvitations(dependencies, staffEstates, query);
      // An administrator without a chosen estate looks at the estates that the page shows.
      const shown = staffEstates === 'all' ? [...new Set(details.items.map(({ estateId }) => estateId))] : staffEstates;
      await recordList(caller, { action: 'visitors.read', estateId: query.estateId, staffEstates: shown });
      return { details };
    }),
    handle(
      consoleVisitorsRoutes['GET /api/console/invitations/export'],
      async ({ caller, staffEstates, query, reader }) => {
        const filter = await invitationFilter(reader.db, staffEstates, query, dependencies.clock.now());
        await recordList(caller, { action: 'visitors.export', estateId: query.estateId, staffEstates });
        return csvResponse(
          'invitations.csv',
          invitationsHeader,
          exportInvitations({ ...dependencies, database: reader }, filter),
        );
      },
    ),
    handle(consoleVisitorsRoutes['GET /api/console/invitations/{id}'], async ({ caller, staffEstates, params }) => ({
      details: await readInvitation(dependencies, recordRead, { id: params.id, actorId: caller.userId, staffEstates }),
    })),
    handle(
      consoleVisitorsRoutes['POST /api/console/invitations/{id}/copy-code'],
      async ({ caller, staffEstates, params }) => ({
        details: await copyCode(dependencies, recordRead, { id: params.id, actorId: caller.userId, staffEstates }),
      }),
    ),
    handle(
      consoleVisitorsRoutes['PUT /api/console/invitations/{id}/revoke'],
      async ({ caller, staffEstates, params }) => {
        await revokeInvitationForEstate(dependencies, { actorId: caller.userId, staffEstates }, params.id);
        return { details: {} };
      },
    ),
    handle(consoleVisitorsRoutes['POST /api/console/invitations/revoke'], async ({ caller, staffEstates, body }) => {
      const ids = body.invitations.map(({ id }) => id);
      const staff = { actorId: caller.userId, staffEstates };
      const outcomes = await revokeInvitationsForEstate(dependencies, staff, ids);
      return { details: await presentOutcomes(outcomes, (of) => findPersonNames(dependencies.database.db, of)) };
    }),
    handle(
      consoleVisitorsRoutes['GET /api/console/estates/{estateId}/visitor-rules'],
      async ({ staffEstates, params }) => ({
        details: await readVisitorRules(dependencies, { estateId: params.estateId, staffEstates }),
      }),
    ),
    handle(
      consoleVisitorsRoutes['PUT /api/console/estates/{estateId}/visitor-rules'],
      async ({ caller, staffEstates, version, params, body }) => ({
        details: await changeVisitorRules(dependencies, {
          version,
          estateId: params.estateId,
          actorId: caller.userId,
          staffEstates,
          rules: body,
        }),
      }),
    ),
  ];
};

/** Returns the routes of the visitors feature, with those of the back office. */
export const visitorsRoutes = (
  dependencies: Dependencies & { gates: GateDirectory },
  recordRead = createReadRecorder(dependencies),
): MountedRoute[] => [
  handle(contractRoutes['GET /api/vistor/upcoming'], async ({ caller, personId, query, ...request }) => {
    const staffEstates = await requireVisitReader(dependencies, recordRead, {
      caller,
      personId,
      staffEstates: request.staffEstates,
      permission: 'visitors.manage',
      action: 'visitors.read',
    });
    const host = { hostId: personId, estateId: query.estateID, staffEstates };
    return { details: await listUpcomingVisitors(dependencies, { ...host, showsCodes: personId === caller.userId }) };
  }),
  handle(contractRoutes['POST /api/vistor/invite'], async ({ caller, query, body, recordId }) => {
    const { residentUserID, ...visit } = body;
    if (residentUserID !== 'me' && residentUserID !== caller.userId) throw new AppError('forbidden');
    const made = await inviteVisitor(dependencies, {
      ...visit,
      id: recordId,
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
  handle(contractRoutes['PUT /api/vistor/pause'], async ({ caller, query }) => {
    const { inviteID: id, date, isPaused } = query;
    await pauseDay(dependencies, { id, hostId: caller.userId, date, isPaused: isPaused === 'true' });
    return { details: {} };
  }),
  ...consoleRoutes(dependencies),
];
