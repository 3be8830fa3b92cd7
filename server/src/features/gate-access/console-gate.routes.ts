import { consoleGateRoutes as contractRoutes } from '@ekhaya/contract/gate-access/console-gate-access';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { findPersonNames } from '../estates/index.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { changeGateRules, readOwnGateRules } from './gate-settings/change-gate-rules.ts';
import { listGates } from './gate-settings/list-gates.ts';
import {
  liftRevocation,
  liftRevocations,
  listStaffRevocations,
  readStaffRevocation,
  revokeAtGates,
} from './revocations/revoke-at-gates.ts';
import { addGate, changeGate, removeGate } from './gate-settings/write-gate.ts';

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
  handle(contractRoutes['PUT /api/console/gates/{id}'], async ({ caller, staffEstates, version, params, body }) => ({
    details: await changeGate(
      dependencies,
      { actorId: caller.userId, staffEstates },
      { id: params.id, version, fields: body },
    ),
  })),
  handle(contractRoutes['DELETE /api/console/gates/{id}'], async ({ caller, staffEstates, version, params }) => {
    await removeGate(dependencies, { actorId: caller.userId, staffEstates }, { id: params.id, version });
    return { details: {} };
  }),
  handle(contractRoutes['GET /api/console/estates/{estateId}/gate-rules'], async ({ staffEstates, params }) => ({
    details: await readOwnGateRules(dependencies, staffEstates, params.estateId),
  })),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/gate-rules'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: await changeGateRules(
        dependencies,
        { actorId: caller.userId, staffEstates },
        { estateId: params.estateId, version, rules: body },
      ),
    }),
  ),
];

/** The console's routes for gates, gate rules and gate revocations. */
export const consoleGateRoutes = (dependencies: Dependencies): MountedRoute[] => [
  ...gateRoutes(dependencies),
  handle(contractRoutes['GET /api/console/gate-revocations'], async ({ staffEstates, query }) => ({
    details: await listStaffRevocations(dependencies, pageOf(staffEstates, query)),
  })),
  handle(contractRoutes['GET /api/console/gate-revocations/{id}'], async ({ staffEstates, params }) => ({
    details: await readStaffRevocation(dependencies, { id: params.id, estates: staffEstates }),
  })),
  handle(contractRoutes['POST /api/console/gate-revocations'], async ({ caller, staffEstates, body }) => ({
    details: await revokeAtGates(dependencies, { actorId: caller.userId, staffEstates }, body),
  })),
  handle(
    contractRoutes['PUT /api/console/gate-revocations/{id}/lift'],
    async ({ caller, staffEstates, version, params }) => {
      await liftRevocation(dependencies, { actorId: caller.userId, staffEstates }, { id: params.id, version });
      return { details: {} };
    },
  ),
  handle(contractRoutes['POST /api/console/gate-revocations/lift'], async ({ caller, staffEstates, body }) => {
    const staff = { actorId: caller.userId, staffEstates };
    const outcomes = await liftRevocations(dependencies, staff, body.revocations);
    return { details: await presentOutcomes(outcomes, (ids) => findPersonNames(dependencies.database.db, ids)) };
  }),
];
