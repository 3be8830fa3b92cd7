import type { Worker, WorkerEvents } from 'graphile-worker';

/** Jobs of which a runner runs only a few at a time, because one provider may hold all of them. */
export interface LimitedJobs {
  /** The flag that they have in the queue. */
  flag: string;
  isOne: (task: string) => boolean;
  /** How many run at a time. */
  most: number;
}

/**
 * Bounds how many jobs of a kind a runner takes. A slot counts from the moment in which it may look for one of them, so that slots that
 * look at the same time do not take more.
 * @param events the events of the runner
 * @returns the flags that the next slot must not take, for the job library, which asks before each look. Slots look in the order in
 *   which they asked.
 */
export function boundJobs(events: WorkerEvents, { flag, isOne, most }: LimitedJobs): () => string[] {
  const taken = new Set<Worker>();
  /** Whether each slot that has asked and does not look yet may take one. */
  let asked: boolean[] = [];
  const free = ({ worker }: { worker: Worker }): void => void taken.delete(worker);
  events.on('worker:getJob:start', ({ worker }) => {
    if (asked.shift() === true) taken.add(worker);
    else taken.delete(worker);
  });
  events.on('job:start', ({ worker, job }) => {
    if (!isOne(job.task_identifier)) taken.delete(worker);
  });
  events.on('worker:getJob:empty', free);
  events.on('worker:getJob:error', free);
  events.on('job:complete', free);
  // A runner that starts again has other slots.
  events.on('pool:create', () => {
    taken.clear();
    asked = [];
  });
  return () => {
    const mayTake = taken.size + asked.filter(Boolean).length < most;
    asked.push(mayTake);
    return mayTake ? [] : [flag];
  };
}
