import { operationsRoutes } from '@ekhaya/contract/operations/operations';
import { AppError } from '../platform/app-error.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { handle, type MountedRoute } from '../platform/http/handler.ts';
import { appVersion } from '../platform/app-version.ts';

/** The routes that report whether the process runs, and whether it can reach its database. */
export const healthRoutes = ({ database }: Dependencies): MountedRoute[] => [
  handle(operationsRoutes['GET /api/health'], async () => ({ details: { version: appVersion } })),
  handle(operationsRoutes['GET /api/ready'], async () => {
    // Migrations run before the server listens, so a reachable database is migrated.
    await database.pool.query('select 1').catch(() => {
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    });
    return { details: { database: 'reachable' as const } };
  }),
];
