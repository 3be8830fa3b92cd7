import { directoryRoutes as contractRoutes } from '@ekhaya/contract/directory/directory';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listEmergencyContacts } from './list-emergency-contacts.ts';

/** The routes of the directory. */
export const directoryRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/directory/api/estates/{estateID}/emergency'], async ({ caller, params }) => ({
    details: await listEmergencyContacts(dependencies, { userId: caller.userId, estateId: params.estateID }),
  })),
];
