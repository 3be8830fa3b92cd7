import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerCollector } from './ask-processes.ts';
import type { ProcessMetrics } from './retained-metrics.ts';
import type { WorkerMessage } from './worker-messages.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A worker with a counter, a histogram and a gauge, which answers once it is told to. */
const createWorker = (id: number, workers: Set<Worker>) => {
  const registry = new Registry();
  const registers = [registry];
  const counter = new Counter({ name: 'answers_total', help: 'Answers.', registers });
  const times = new Histogram({ name: 'seconds', help: 'Times.', buckets: [1], registers });
  const streams = new Gauge({ name: 'streams', help: 'Streams.', registers });
  const asked: number[] = [];
  const answers: ProcessMetrics[][] = [];
  const send = (message: WorkerMessage): void => {
    if (message.kind === 'ask') asked.push(message.id);
    if (message.kind === 'answer-of-all') answers.push(message.all as ProcessMetrics[]);
  };
  const worker = { id, isConnected: () => true, send } as unknown as Worker;
  workers.add(worker);
  streams.set(5);
  return {
    worker,
    answers,
    work: (count: number) => {
      counter.inc(count);
      for (let done = 0; done < count; done += 1) times.observe(0.5);
    },
    /** Answers the oldest question that it has not answered. */
    answer: async (collector: ReturnType<typeof createAnswerCollector>) => {
      // A message carries a copy.
      const metrics = structuredClone(await registry.getMetricsAsJSON());
      collector.receive(worker, { kind: 'answer', id: asked.shift() ?? 0, question: 'metrics', answer: metrics });
    },
  };
};

const startTwo = () => {
  const workers = new Set<Worker>();
  const collector = createAnswerCollector(workers);
  const [one, other] = [createWorker(1, workers), createWorker(2, workers)];
  let id = 0;
  /** What the first one reads of all of them when those have answered that are given. */
  const scrape = async (answering: (typeof one)[]) => {
    collector.receive(one.worker, { kind: 'ask-all', id: (id += 1), question: 'metrics' });
    for (const each of answering) await each.answer(collector);
    vi.advanceTimersByTime(2_000);
    const text = await AggregatorRegistry.aggregate(one.answers.at(-1) ?? []).metrics();
    const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
    return ['answers_total', 'seconds_count', 'streams'].map(valueOf);
  };
  const end = ({ worker }: typeof one): void => {
    workers.delete(worker);
    collector.end(worker);
  };
  return { workers, collector, one, other, scrape, end };
};

it('a worker that answers late counts with its last counters', async () => {
  const { collector, one, other, scrape } = startTwo();
  one.work(3);
  other.work(4);
  expect(await scrape([one, other])).toEqual([7, 7, 10]);
  one.work(1);
  other.work(1);
  expect(await scrape([one])).toEqual([8, 8, 5]);
  // Its answer comes after all, too late for that question.
  other.work(1);
  await other.answer(collector);
  expect(await scrape([one])).toEqual([10, 10, 5]);
  await other.answer(collector);
  expect(await scrape([one, other])).toEqual([10, 10, 10]);
});

it('what workers counted that ended stays counted, once, and what they measured of the moment does not', async () => {
  const { workers, collector, one, other, scrape, end } = startTwo();
  one.work(3);
  other.work(4);
  await scrape([one, other]);
  end(other);
  const third = createWorker(3, workers);
  expect(await scrape([one])).toEqual([7, 7, 5]);
  // It was asked before it had begun to listen.
  await third.answer(collector);
  third.work(2);
  expect(await scrape([one, third])).toEqual([9, 9, 10]);
  end(third);
  expect(await scrape([one])).toEqual([9, 9, 5]);
  one.work(1);
  expect(await scrape([one])).toEqual([10, 10, 5]);
});

it('a worker that ends after its answer, before that of the others, counts once', async () => {
  const { collector, one, other, scrape, end } = startTwo();
  one.work(3);
  other.work(4);
  await scrape([one, other]);
  collector.receive(one.worker, { kind: 'ask-all', id: 99, question: 'metrics' });
  await other.answer(collector);
  end(other);
  await one.answer(collector);
  vi.advanceTimersByTime(2_000);
  const text = await AggregatorRegistry.aggregate(one.answers.at(-1) ?? []).metrics();
  expect(text).toMatch(/^answers_total 7$/m);
});
