import cluster from 'node:cluster';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ProcessHealth } from '../../platform/health/process-health.ts';
import { answerProcesses, askProcesses } from './ask-processes.ts';

type Observed = Pick<Dependencies, 'processId' | 'providers' | 'live' | 'database' | 'ranJobs'>;

/** What only this process knows of how it is. */
export const healthOf = ({ processId, providers, live, database, ranJobs }: Observed): ProcessHealth => ({
  processId,
  providers: providers.allHealth(),
  ...live.metrics(),
  waitingQueries: database.pool.waitingCount,
  ranJobs: ranJobs.ofLastHour(),
});

/**
 * Creates the reader of how the processes are that share the port: of all of them, or of this one where it serves alone. It also
 * answers the other ones.
 */
export const createHealthReader = (observed: Observed): (() => Promise<ProcessHealth[]>) => {
  answerProcesses('health', () => healthOf(observed));
  return async () => {
    if (!cluster.isWorker) return [healthOf(observed)];
    const all = (await askProcesses('health')) as ProcessHealth[];
    // On a machine that is too busy none may answer in time.
    return all.length > 0 ? all : [healthOf(observed)];
  };
};
