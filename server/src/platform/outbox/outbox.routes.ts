import { operationsRoutes } from '@ekhaya/contract/operations/operations';
import type { Dependencies } from '../dependencies.ts';
import { handle, type MountedRoute } from '../http/handler.ts';
import { readOutbox } from './read-outbox.ts';

/** The route that lists the messages of the demo's outbox. */
export const outboxRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(operationsRoutes['GET /api/demo/outbox'], async ({ query, origin }) => ({
    details: await readOutbox(dependencies, origin, query.to),
  })),
];
