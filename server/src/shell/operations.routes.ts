import { consoleOperationsRoutes } from '@ekhaya/contract/operations/console-operations';
import { operationsRoutes } from '@ekhaya/contract/operations/operations';
import { readStaffRights } from '../features/estates/index.ts';
import { AppError } from '../platform/app-error.ts';
import { answersWithin } from '../platform/database/answers-within.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { handle, type MountedRoute } from '../platform/http/handler.ts';
import { appVersion } from '../platform/app-version.ts';
import { startBackup } from './backup/start-backup.ts';
import { readHowItIs } from './monitoring/read-how-it-is.ts';
import { switchSmsProvider } from './monitoring/providers/switch-sms-provider.ts';

/** A proxy that asks whether this process is ready does not wait for much longer. */
const longestAnswerMs = 2_000;

/** Whether this process has begun to stop. */
export interface Stopping {
  isAnnounced: boolean;
}

/** The routes that report whether the process runs, and whether it takes requests: not when it stops or has no database. */
export const healthRoutes = ({ database }: Dependencies, stopping: Stopping): MountedRoute[] => [
  handle(operationsRoutes['GET /api/health'], async () => ({ details: { version: appVersion } })),
  handle(operationsRoutes['GET /api/ready'], async () => {
    if (stopping.isAnnounced) {
      throw new AppError('unavailable', { retryAfterSeconds: 5, detail: 'This process is stopping.' });
    }
    // Migrations run before the server listens, so a reachable database is migrated.
    if (!(await answersWithin(database.db, longestAnswerMs)))
      throw new AppError('unavailable', { retryAfterSeconds: 5 });
    return { details: { database: 'reachable' as const } };
  }),
];

/** The console's route about how the installation runs. */
export const consoleOperationsRoutesOf = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleOperationsRoutes['GET /api/console/how-it-is'], async ({ caller, staffEstates }) => {
    const rights = await readStaffRights(dependencies.database.db, caller, undefined);
    return { details: await readHowItIs(dependencies, staffEstates, rights('payments.manage')) };
  }),
  handle(consoleOperationsRoutes['POST /api/console/backups'], async ({ caller, staffEstates }) => {
    await startBackup(dependencies, { actorId: caller.userId, staffEstates });
    return { details: {} };
  }),
  handle(consoleOperationsRoutes['PUT /api/console/sms-provider'], async ({ caller, staffEstates, body }) => {
    await switchSmsProvider(dependencies, { actorId: caller.userId, staffEstates, provider: body.provider });
    return { details: {} };
  }),
];
