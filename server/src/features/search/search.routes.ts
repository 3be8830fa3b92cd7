import { consoleSearchRoutes } from '@ekhaya/contract/search/console-search';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { searchConsole } from './search-console.ts';

/** The route of the console's search. */
export const searchRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleSearchRoutes['GET /api/console/search'], async ({ caller, query, reader }) => ({
    details: await searchConsole({ ...dependencies, reader }, caller, query),
  })),
];
