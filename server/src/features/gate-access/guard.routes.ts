import { gateGuardRoutes as contractRoutes } from '@ekhaya/contract/gate-access/guard';
import { gateWalkInRoutes as contractWalkInRoutes } from '@ekhaya/contract/gate-access/walk-in';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { admitWalkIn } from './walk-ins/admit-walk-in.ts';
import { answerWalkIn } from './walk-ins/answer-walk-in.ts';
import { recordOfflineEntries } from './offline-entries/record-offline-entries.ts';
import { noteGuardPhone } from './guard-phones/note-guard-phone.ts';
import type { KeyRing } from './keys/key-ring.ts';
import { listExpectedVisitors } from './scans/list-expected-visitors.ts';
import { listGateKeys } from './keys/list-gate-keys.ts';
import { listGuardedGates } from './gates/list-guarded-gates.ts';
import { listInside } from './presence/list-inside.ts';
import { listRevocations } from './revocations/list-revocations.ts';
import { listSealedVehicles } from './scans/list-sealed-vehicles.ts';
import { overrideRefusal } from './scans/override-refusal.ts';
import { listRinging, readWalkIn } from './walk-ins/read-walk-in.ts';
import { ringHouse } from './walk-ins/ring-house.ts';
import { createGateVerifier } from './scans/verify-at-gate.ts';

const guardListRoutes = (dependencies: Dependencies, keyRing: KeyRing): MountedRoute[] => [
  handle(contractRoutes['GET /api/gate/gates'], async ({ staffEstates }) => ({
    details: await listGuardedGates(dependencies, staffEstates),
  })),
  handle(contractRoutes['GET /api/gate/keys'], async () => ({ details: await listGateKeys(dependencies, keyRing) })),
  handle(contractRoutes['GET /api/gate/revocations'], async ({ caller, staffEstates, query }) => {
    const since = query.since === undefined ? undefined : new Date(query.since);
    const details = await listRevocations(dependencies, staffEstates, since);
    await noteGuardPhone(dependencies, { sessionId: caller.sessionId, staffEstates, appVersion: query.appVersion });
    return { details };
  }),
  handle(contractRoutes['GET /api/gate/expected'], async ({ staffEstates, query }) => ({
    details: await listExpectedVisitors(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/gate/inside'], async ({ staffEstates, query }) => ({
    details: await listInside(dependencies, staffEstates, query.estateId),
  })),
  handle(contractRoutes['GET /api/gate/vehicles'], async ({ staffEstates, query }) => ({
    details: await listSealedVehicles(dependencies, staffEstates, query.estateId),
  })),
];

const walkInRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractWalkInRoutes['POST /api/gate/walk-in'], async ({ caller, staffEstates, body }) => ({
    details: await ringHouse(dependencies, { ...body, staffEstates, guardId: caller.userId }),
  })),
  handle(contractWalkInRoutes['GET /api/gate/walk-in'], async ({ caller }) => ({
    details: await listRinging(dependencies, caller.userId),
  })),
  handle(contractWalkInRoutes['GET /api/gate/walk-in/{id}'], async ({ caller, params }) => ({
    details: await readWalkIn(dependencies, { userId: caller.userId, id: params.id }),
  })),
  handle(contractWalkInRoutes['POST /api/gate/walk-in/{id}/answer'], async ({ caller, params, body }) => ({
    details: await answerWalkIn(dependencies, { userId: caller.userId, id: params.id, answer: body.answer }),
  })),
  handle(contractWalkInRoutes['POST /api/gate/walk-in/{id}/admit'], async ({ caller, staffEstates, params, body }) => ({
    details: await admitWalkIn(dependencies, { staffEstates, guardId: caller.userId, id: params.id, ...body }),
  })),
];

const verifyRoute = (dependencies: Dependencies, keyRing: KeyRing): MountedRoute => {
  const verify = createGateVerifier(dependencies, keyRing);
  return handle(contractRoutes['POST /api/gate/verify'], async ({ caller, staffEstates, body }) => ({
    details: await verify({ ...body, staffEstates, guardId: caller.userId }),
  }));
};

/** The routes of guards' phones and of walk-ins. */
export const guardRoutes = (dependencies: Dependencies, keyRing: KeyRing): MountedRoute[] => [
  verifyRoute(dependencies, keyRing),
  handle(contractRoutes['POST /api/gate/log'], async ({ caller, staffEstates, body }) => ({
    details: await recordOfflineEntries(dependencies, keyRing, {
      staffEstates,
      guardId: caller.userId,
      entries: body.entries,
    }),
  })),
  handle(contractRoutes['POST /api/gate/override'], async ({ caller, staffEstates, body }) => ({
    details: await overrideRefusal(dependencies, { staffEstates, guardId: caller.userId, override: body }),
  })),
  ...guardListRoutes(dependencies, keyRing),
  ...walkInRoutes(dependencies),
];
