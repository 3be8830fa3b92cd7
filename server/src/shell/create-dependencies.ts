import { randomUUID } from 'node:crypto';
import type { DestinationStream } from 'pino';
import { readMemberships } from '../features/estates/index.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { createBatchLoader } from '../platform/database/batch-loader.ts';
import { openReplica } from '../platform/database/replica/replica.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { createRanJobs } from '../platform/jobs/ran-jobs.ts';
import { createDatabaseListener } from '../platform/live/database-listener.ts';
import { createLiveHub } from '../platform/live/live-hub.ts';
import { createLogger, type LogLevel } from '../platform/logging/logger.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createObjectStore } from '../platform/object-store/create-object-store.ts';
import { createProviderClient } from '../platform/provider-calls/provider-client.ts';
import { createHealthReader } from './processes/collect-health.ts';
import type { Foundation } from './start/start-server.ts';

/** Creates the services that every feature receives. */
export const createDependencies = (
  { database, environment, telemetry }: Foundation,
  options: { clock?: Clock; logLevel?: LogLevel; logTo?: DestinationStream | undefined } = {},
): Dependencies => {
  const clock = options.clock ?? systemClock;
  // The demo logs no requests, so that its accounts stay visible in the terminal.
  const logger = createLogger({
    level: options.logLevel ?? (environment.isDemo ? 'warn' : 'info'),
    to: options.logTo,
    onLine: telemetry?.sendLine,
  });
  const listener = createDatabaseListener({ url: database.direct.url, logger });
  const readMembership = createBatchLoader((userIds) => readMemberships(database.db, userIds));
  const membershipOf = async (userId: string) => (await readMembership(userId)) ?? { estateIds: [], staffEstates: [] };
  const { replicaUrl } = environment;
  const live = createLiveHub({ database, listener, clock, logger, membershipOf });
  const providers = createProviderClient({ clock, sandboxUrl: environment.sandboxUrl });
  const ranJobs = createRanJobs(clock);
  const processId = randomUUID();
  return {
    database,
    replica: replicaUrl === undefined ? undefined : openReplica({ primary: database, url: replicaUrl, logger }),
    environment,
    clock,
    logger,
    telemetry,
    metrics: createMetrics(),
    listener,
    live,
    objectStore: createObjectStore(environment.storageUrl),
    providers,
    ranJobs,
    processId,
    readProcesses: createHealthReader({ processId, providers, live, database, ranJobs }),
  };
};
