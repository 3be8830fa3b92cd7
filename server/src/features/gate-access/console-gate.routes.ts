import { consoleGateRoutes as contractRoutes } from '@ekhaya/contract/gate-access/console-gate-access';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { changeGateRules, readOwnGateRules } from './gate-settings/change-gate-rules.ts';
import { csvResponse } from '../../platform/http/csv.ts';
import { listGates } from './gate-settings/list-gates.ts';
import { listPresence } from './presence/list-presence.ts';
import { liftRevocation, listStaffRevocations, revokeAtGates } from './revocations/revoke-at-gates.ts';
import { exportGateLog, logHeader, searchGateLog } from './log/search-gate-log.ts';
import { addGate, changeGate, removeGate } from './gate-settings/write-gate.ts';

/** Builds the log filter from the query, limited to the caller's estates. @throws {AppError} forbidden for other estates */
const filterOf = (
  estates: StaffEstates,
  query: {
    estateId?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    gateId?: string | undefined;
    direction?: 'in' | 'out' | undefined;
    result?: 'granted' | 'refused' | 'overridden' | undefined;
    conflicts?: 'only' | undefined;
    q?: string | undefined;
  },
) => {
  const { estateId, from, to, gateId, direction, result, conflicts, q } = query;
  if (estateId !== undefined) requireStaffEstate(estates, estateId);
  const [earliest, latest] = [from, to].map((text) => (text === undefined ? undefined : new Date(text)));
  const isConflict = conflicts === 'only';
  return { estates, estateId, from: earliest, to: latest, gateId, direction, result, isConflict, q };
};

/** Builds the filter of a list that has only an estate and a page. @throws {AppError} forbidden for other estates */
const pageOf = <Q extends { estateId?: string | undefined }>(estates: StaffEstates, query: Q) => {
  const { estateId, ...page } = query;
  if (estateId !== undefined) requireStaffEstate(estates, estateId);
  return { ...page, estates, estateId };
};

const gateRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/gates'], async ({ staffEstates, query }) => ({
    details: await listGates(dependencies, pageOf(staffEstates, query)),
  })),
  handle(contractRoutes['POST /api/console/gates'], async ({ caller, staffEstates, body }) => ({
    details: await addGate(dependencies, { actorId: caller.userId, staffEstates }, body),
  })),
  handle(contractRoutes['PUT /api/console/gates/{id}'], async ({ caller, staffEstates, params, body }) => ({
    details: await changeGate(dependencies, { actorId: caller.userId, staffEstates }, { id: params.id, fields: body }),
  })),
  handle(contractRoutes['DELETE /api/console/gates/{id}'], async ({ caller, staffEstates, params }) => {
    await removeGate(dependencies, { actorId: caller.userId, staffEstates }, params.id);
    return { details: {} };
  }),
  handle(contractRoutes['GET /api/console/estates/{estateId}/gate-rules'], async ({ staffEstates, params }) => ({
    details: await readOwnGateRules(dependencies, staffEstates, params.estateId),
  })),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/gate-rules'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await changeGateRules(
        dependencies,
        { actorId: caller.userId, staffEstates },
        { estateId: params.estateId, rules: body },
      ),
    }),
  ),
];

/** The console's routes for gates, gate rules, the gate log, presence and gate revocations. */
export const consoleGateRoutes = (dependencies: Dependencies): MountedRoute[] => [
  ...gateRoutes(dependencies),
  handle(contractRoutes['GET /api/console/gate-log'], async ({ staffEstates, query }) => ({
    details: await searchGateLog(dependencies, filterOf(staffEstates, query), query),
  })),
  handle(contractRoutes['GET /api/console/gate-log/export'], async ({ staffEstates, query }) =>
    Promise.resolve(csvResponse('gate-log.csv', logHeader, exportGateLog(dependencies, filterOf(staffEstates, query)))),
  ),
  handle(contractRoutes['GET /api/console/presence'], async ({ staffEstates, query }) => ({
    details: await listPresence(dependencies, pageOf(staffEstates, query)),
  })),
  handle(contractRoutes['GET /api/console/gate-revocations'], async ({ staffEstates, query }) => ({
    details: await listStaffRevocations(dependencies, pageOf(staffEstates, query)),
  })),
  handle(contractRoutes['POST /api/console/gate-revocations'], async ({ caller, staffEstates, body }) => ({
    details: await revokeAtGates(dependencies, { actorId: caller.userId, staffEstates }, body),
  })),
  handle(contractRoutes['PUT /api/console/gate-revocations/{id}/lift'], async ({ caller, staffEstates, params }) => {
    await liftRevocation(dependencies, { actorId: caller.userId, staffEstates }, params.id);
    return { details: {} };
  }),
];
