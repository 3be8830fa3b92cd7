import { consoleDecisionsRoutes } from '@ekhaya/contract/decisions/console-decisions';
import type { Dependencies } from '../dependencies.ts';
import { handle, type MountedRoute } from '../http/handler.ts';
import { listDecisions, type DecisionReaders } from './list-decisions.ts';
import { undoDecision, undoDecisions } from './undo-decision.ts';

/** The console's routes for decisions that can be taken back. */
export const decisionsRoutes = (
  dependencies: DecisionReaders &
    Pick<Dependencies, 'live'> & { findTimeZone: (estateId: string) => Promise<string | undefined> },
): MountedRoute[] => [
  handle(consoleDecisionsRoutes['GET /api/console/decisions'], async ({ caller, query }) => ({
    details: await listDecisions(dependencies, caller, query.estateId),
  })),
  handle(consoleDecisionsRoutes['POST /api/console/decisions/{id}/undo'], async ({ caller, params }) => ({
    details: await undoDecision(dependencies, caller, params.id),
  })),
  handle(consoleDecisionsRoutes['POST /api/console/decisions/undo'], async ({ caller, body }) => ({
    details: await undoDecisions(dependencies, caller, body.decisionIds),
  })),
];
