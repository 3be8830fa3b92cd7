import cluster, { type Worker } from 'node:cluster';
import { createMetricsKeeper, type ProcessMetrics } from './retained-metrics.ts';
import type { Question, WorkerMessage } from './worker-messages.ts';

/** How long the primary waits for a worker that starts, stops or is busy. Without an answer its last counters count. */
const answerTimeoutMs = 2_000;

/** Collects the answers of all workers in the primary, for the worker that asks. */
export const createAnswerCollector = (workers: ReadonlySet<Worker>) => {
  const pending = new Map<number, { all: unknown[]; missing: number; finish: () => void }>();
  const kept = createMetricsKeeper();
  let lastAsked = 0;
  const ask = (from: Worker, { id, question }: { id: number; question: Question }): void => {
    const asked = (lastAsked += 1);
    const all: unknown[] = [];
    const finish = (): void => {
      clearTimeout(timer);
      if (!pending.delete(asked) || !from.isConnected()) return;
      from.send({ kind: 'answer-of-all', id, all: question === 'metrics' ? kept.all(asked) : all });
    };
    const timer = setTimeout(finish, answerTimeoutMs);
    const others = [...workers].filter((worker) => worker.isConnected());
    pending.set(asked, { all, missing: others.length, finish });
    for (const worker of others) worker.send({ kind: 'ask', id: asked, question });
  };
  return {
    receive(from: Worker, message: WorkerMessage): void {
      if (message.kind === 'ask-all') ask(from, message);
      // A worker that ended has nothing to add to what was kept of it.
      if (message.kind !== 'answer' || !workers.has(from)) return;
      const { id, question, answer } = message;
      // Also an answer that is too late for the one that asked.
      if (question === 'metrics') kept.keep(from.id, id, answer as ProcessMetrics);
      const waiting = pending.get(id);
      if (waiting === undefined) return;
      waiting.all.push(answer);
      waiting.missing -= 1;
      if (waiting.missing === 0) waiting.finish();
    },
    /** Keeps what a worker counted that has ended. It is no longer one of the workers. */
    end: (worker: Worker): void => kept.end(worker.id),
  };
};

/** Answers a question of the primary for this worker. Has no effect in a process that serves alone. */
export const answerProcesses = (question: Question, answer: () => unknown): void => {
  if (!cluster.isWorker) return;
  process.on('message', (message: WorkerMessage) => {
    if (message.kind !== 'ask' || message.question !== question) return;
    // A worker that cannot answer is left out, like one that starts.
    void Promise.resolve()
      .then(answer)
      .then(
        (given) => process.send?.({ kind: 'answer', id: message.id, question, answer: given } satisfies WorkerMessage),
        () => undefined,
      );
  });
};

let lastId = 0;

/** The answers of all workers to a question, this one's among them. Only for a process that is a worker. */
export const askProcesses = async (question: Question): Promise<unknown[]> => {
  const id = (lastId += 1);
  return await new Promise<unknown[]>((resolve) => {
    const receive = (message: WorkerMessage): void => {
      if (message.kind !== 'answer-of-all' || message.id !== id) return;
      process.off('message', receive);
      resolve(message.all);
    };
    process.on('message', receive);
    process.send?.({ kind: 'ask-all', id, question } satisfies WorkerMessage);
  });
};
