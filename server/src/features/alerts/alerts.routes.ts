import { alertsRoutes as contractRoutes } from '@ekhaya/contract/alerts/alerts';
import { gateAlertsRoutes } from '@ekhaya/contract/alerts/gate-alerts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listGuardsOnAlert } from './guards/list-guards.ts';
import { reportGuardPosition } from './guards/report-guard-position.ts';
import { endOwnAlert, listOpenAlerts, readOwnAlert, renewPosition } from './own/own-alert.ts';
import { readAlertOffer, sendAlert } from './own/send-alert.ts';
import { acknowledgeAlert, closeAlert, listGateAlerts, readGateAlert } from './responders/answer-alert.ts';
import { changeAlertRules } from './rules/change-alert-rules.ts';
import { readAlertRules } from './rules/read-alert-rules.ts';

const ownRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/alerts/offer'], async ({ caller, query }) => ({
    details: await readAlertOffer(dependencies, { userId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['GET /api/alerts'], async ({ caller }) => ({
    details: await listOpenAlerts(dependencies, caller.userId),
  })),
  handle(contractRoutes['POST /api/alerts'], async ({ caller, body, idempotencyKey }) => ({
    details: await sendAlert(dependencies, { userId: caller.userId, draftId: idempotencyKey, ...body }),
  })),
  handle(contractRoutes['GET /api/alerts/{id}'], async ({ caller, params }) => ({
    details: await readOwnAlert(dependencies, { userId: caller.userId, id: params.id }),
  })),
  handle(contractRoutes['PUT /api/alerts/{id}/position'], async ({ caller, params, body }) => {
    await renewPosition(dependencies, { userId: caller.userId, id: params.id, position: body.position });
    return { details: {} };
  }),
  handle(contractRoutes['PUT /api/alerts/{id}'], async ({ caller, params, body }) => ({
    details: await endOwnAlert(dependencies, { userId: caller.userId, id: params.id, status: body.status }),
  })),
];

const securityRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(gateAlertsRoutes['GET /api/gate/alerts'], async ({ caller, staffEstates }) => ({
    details: await listGateAlerts(dependencies, { callerId: caller.userId, staffEstates }),
  })),
  handle(gateAlertsRoutes['GET /api/gate/alerts/{id}'], async ({ caller, staffEstates, params }) => ({
    details: await readGateAlert(dependencies, { callerId: caller.userId, staffEstates, id: params.id }),
  })),
  handle(gateAlertsRoutes['POST /api/gate/alerts/{id}/acknowledge'], async ({ caller, staffEstates, params }) => ({
    details: await acknowledgeAlert(dependencies, { callerId: caller.userId, staffEstates, id: params.id }),
  })),
  handle(gateAlertsRoutes['POST /api/gate/alerts/{id}/close'], async ({ caller, staffEstates, params }) => ({
    details: await closeAlert(dependencies, { callerId: caller.userId, staffEstates, id: params.id }),
  })),
  handle(gateAlertsRoutes['PUT /api/gate/alerts/{id}/position'], async ({ caller, staffEstates, params, body }) => {
    const { position } = body;
    await reportGuardPosition(dependencies, { callerId: caller.userId, staffEstates, id: params.id, position });
    return { details: {} };
  }),
  handle(gateAlertsRoutes['GET /api/gate/alerts/{id}/guards'], async ({ staffEstates, params }) => ({
    details: await listGuardsOnAlert(dependencies, { staffEstates, id: params.id }),
  })),
  handle(gateAlertsRoutes['GET /api/console/estates/{estateId}/alert-rules'], async ({ staffEstates, params }) => ({
    details: await readAlertRules(dependencies, { estateId: params.estateId, staffEstates }),
  })),
  handle(
    gateAlertsRoutes['PUT /api/console/estates/{estateId}/alert-rules'],
    async ({ caller, staffEstates, params, version, body }) => ({
      details: await changeAlertRules(dependencies, {
        estateId: params.estateId,
        actorId: caller.userId,
        staffEstates,
        version,
        rules: body,
      }),
    }),
  ),
];

/** The routes about alerts: those of the person who sends one, and those of security. */
export const alertsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  ...ownRoutes(dependencies),
  ...securityRoutes(dependencies),
];
