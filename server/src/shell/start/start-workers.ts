import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../platform/database/start-error.ts';
import type { Progress } from './progress.ts';
import { createAnswerCollector } from '../processes/ask-processes.ts';
import type { HandOver, WorkerMessage } from '../processes/worker-messages.ts';

const minRestartDelayMs = 100;
const maxRestartDelayMs = 5_000;
/** A worker that lived so long counts as one that works: the next one starts without a delay. */
const provenMs = 10_000;
/**
 * By default each thread allocates from an arena of its own, which keeps what is freed, and the memory of a process grows for hours.
 * Source: mallopt(3), M_ARENA_MAX.
 */
const memoryArenas = { MALLOC_ARENA_MAX: '2' };
/** Two seconds of notice, five to drain, five for jobs and five for connections. */
const stopTimeoutMs = 18_000;

/**
 * Starts worker processes that share the port of the environment, and resolves when all of them serve. A worker that ends is
 * replaced; one that is sent SIGTERM finishes its requests first.
 * @throws {StartError} when one of them cannot start; its own output says why
 */
export async function startWorkers(options: {
  count: number;
  handOver: HandOver;
  showProgress: Progress;
}): Promise<{ stop: () => Promise<void> }> {
  cluster.setupPrimary({ serialization: 'advanced' });
  const workers = new Set<Worker>();
  const collector = createAnswerCollector(workers);
  let isStopping = false;
  let restartDelayMs = minRestartDelayMs;
  let timer: NodeJS.Timeout | undefined;

  const replaceLater = (): void => {
    timer = setTimeout(() => void startOne().catch(() => undefined), restartDelayMs);
    restartDelayMs = Math.min(restartDelayMs * 2, maxRestartDelayMs);
  };

  const startOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = cluster.fork(memoryArenas);
      const startedAt = performance.now();
      workers.add(worker);
      let isReady = false;
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ask-hand-over') worker.send({ kind: 'hand-over', handOver: options.handOver });
        else if (message.kind === 'ready') {
          isReady = true;
          resolve();
        } else collector.receive(worker, message);
      });
      worker.once('exit', (code: number | null, signal: string | null) => {
        workers.delete(worker);
        collector.end(worker);
        reject(new StartError('A process of the server could not start.'));
        if (isStopping || !isServing) return;
        if (isReady) options.showProgress(`Process ${worker.process.pid} ended (${signal ?? code}). Starting another.`);
        if (performance.now() - startedAt > provenMs) restartDelayMs = minRestartDelayMs;
        replaceLater();
      });
    });

  const stop = async (): Promise<void> => {
    isStopping = true;
    clearTimeout(timer);
    const ended = [...workers].map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    await Promise.race([Promise.all(ended), pause(stopTimeoutMs, undefined, { ref: false })]);
    for (const worker of workers) worker.process.kill('SIGKILL');
  };

  // Until all serve, one that ends is a failure of the start.
  let isServing = false;
  try {
    await Promise.all(Array.from({ length: options.count }, startOne));
  } catch (error) {
    await stop();
    throw error;
  }
  isServing = true;
  options.showProgress(`${options.count} processes serve.`);
  return { stop };
}
