import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { WorkerMessage } from './worker-messages.ts';

/** How long the primary waits for a worker that starts or stops. Its figures are left out then. */
const answerTimeoutMs = 2_000;

/** Collects the figures of all workers in the primary, for the one that is scraped. */
export const createFigureCollector = (workers: ReadonlySet<Worker>) => {
  const pending = new Map<string, { all: object[][]; missing: number; finish: () => void }>();
  return {
    receive(from: Worker, message: WorkerMessage): void {
      if (message.kind === 'figures') {
        const waiting = pending.get(message.question);
        if (waiting === undefined) return;
        waiting.all.push(message.figures);
        waiting.missing -= 1;
        if (waiting.missing === 0) waiting.finish();
      }
      if (message.kind !== 'ask-figures-of-all') return;
      const question = `${from.id} ${message.question}`;
      const all: object[][] = [];
      const finish = (): void => {
        clearTimeout(timer);
        if (pending.delete(question) && from.isConnected())
          from.send({ kind: 'figures-of-all', question: message.question, all });
      };
      const timer = setTimeout(finish, answerTimeoutMs);
      const asked = [...workers].filter((worker) => worker.isConnected());
      pending.set(question, { all, missing: asked.length, finish });
      for (const worker of asked) worker.send({ kind: 'ask-figures', question });
    },
  };
};

let lastQuestion = 0;

/** Answers the primary's questions for the figures of this worker. Has no effect in a process that serves alone. */
export const giveFigures = (registry: Registry): void => {
  if (!cluster.isWorker) return;
  process.on('message', (message: WorkerMessage) => {
    if (message.kind !== 'ask-figures') return;
    void registry
      .getMetricsAsJSON()
      .then((figures) => process.send?.({ kind: 'figures', question: message.question, figures }));
  });
};

/** The figures in the text format of Prometheus: of this process, or of all workers together where it is one of them. */
export const readFigures = async (registry: Registry): Promise<string> => {
  if (!cluster.isWorker) return registry.metrics();
  const question = (lastQuestion += 1);
  const all = await new Promise<object[][]>((resolve) => {
    const receive = (message: WorkerMessage): void => {
      if (message.kind !== 'figures-of-all' || message.question !== question) return;
      process.off('message', receive);
      resolve(message.all);
    };
    process.on('message', receive);
    process.send?.({ kind: 'ask-figures-of-all', question } satisfies WorkerMessage);
  });
  return AggregatorRegistry.aggregate(all).metrics();
};
