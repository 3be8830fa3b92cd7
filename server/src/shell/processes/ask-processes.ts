import cluster, { type Worker } from 'node:cluster';
import type { Question, WorkerMessage } from './worker-messages.ts';

/** How long the primary waits for a worker that starts or stops. Its answer is left out then. */
const answerTimeoutMs = 2_000;

/** Collects the answers of all workers in the primary, for the worker that asks. */
export const createAnswerCollector = (workers: ReadonlySet<Worker>) => {
  const pending = new Map<string, { all: unknown[]; missing: number; finish: () => void }>();
  return {
    receive(from: Worker, message: WorkerMessage): void {
      if (message.kind === 'answer') {
        const waiting = pending.get(message.id);
        if (waiting === undefined) return;
        waiting.all.push(message.answer);
        waiting.missing -= 1;
        if (waiting.missing === 0) waiting.finish();
      }
      if (message.kind !== 'ask-all') return;
      const id = `${from.id} ${message.id}`;
      const all: unknown[] = [];
      const finish = (): void => {
        clearTimeout(timer);
        if (pending.delete(id) && from.isConnected()) from.send({ kind: 'answer-of-all', id: message.id, all });
      };
      const timer = setTimeout(finish, answerTimeoutMs);
      const asked = [...workers].filter((worker) => worker.isConnected());
      pending.set(id, { all, missing: asked.length, finish });
      for (const worker of asked) worker.send({ kind: 'ask', id, question: message.question });
    },
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
        (given) => process.send?.({ kind: 'answer', id: message.id, answer: given }),
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
