import { consoleTodayRoutes } from '@ekhaya/contract/today/console-today';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { countWaiting, readToday } from './read-today.ts';

/** The console's routes about what waits for staff. */
export const todayRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleTodayRoutes['GET /api/console/today'], async ({ caller, query }) => ({
    details: await readToday(dependencies, caller, query.estateId),
  })),
  handle(consoleTodayRoutes['GET /api/console/counts'], async ({ caller, query }) => ({
    details: await countWaiting(dependencies, caller, query.estateId),
  })),
];
