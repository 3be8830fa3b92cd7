import { gateAccessRoutes as contractRoutes } from '@ekhaya/contract/gate-access';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listAccessLocations } from './list-access-locations.ts';

/** The calls of the feature. */
export const gateAccessRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/acl/AccessControl/'], async ({ personId }) => ({
    details: { status: 'success' as const, accessInfo: await listAccessLocations(dependencies, personId) },
  })),
];
