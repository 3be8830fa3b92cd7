import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { DatabaseConnection } from './database/database.ts';
import type { Replica } from './database/replica/replica.ts';
import type { Environment } from './environment.ts';
import type { ProcessHealth } from './health/process-health.ts';
import type { RanJobs } from './jobs/ran-jobs.ts';
import type { DatabaseListener } from './live/database-listener.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { ObjectStore } from './object-store/object-store.ts';
import type { ProviderClient } from './provider-calls/provider-client.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** The services that every feature receives. The shell creates them once. */
export interface Dependencies {
  database: DatabaseConnection;
  /** The copy of the database that answers reads that may be a second old. Undefined without `DATABASE_REPLICA_URL`. */
  replica?: Replica | undefined;
  environment: Environment;
  clock: Clock;
  /** The connection of the process that receives NOTIFY. */
  listener: DatabaseListener;
  live: LiveHub;
  objectStore: ObjectStore;
  logger: Logger;
  metrics: Metrics;
  /** Calls payment gateways, vendors and readings services. */
  providers: ProviderClient;
  /** Counts the jobs that this process ran to their end. */
  ranJobs: RanJobs;
  /** Distinguishes this process from every other one, on any machine. */
  processId: string;
  /** Reads how the processes are that share the port with this one, this one among them. */
  readProcesses: () => Promise<ProcessHealth[]>;
  /** Sends traces and log lines to a collector. Undefined without the variables of OpenTelemetry. */
  telemetry?: Telemetry | undefined;
}
