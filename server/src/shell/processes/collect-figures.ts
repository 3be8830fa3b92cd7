import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { answerProcesses, askProcesses } from './ask-processes.ts';
import type { Figures } from './kept-figures.ts';

/** Gives the figures of this worker to another one that is scraped. Has no effect in a process that serves alone. */
export const giveFigures = (registry: Registry): void => answerProcesses('figures', () => registry.getMetricsAsJSON());

/**
 * The figures in the text format of Prometheus: of this process, or of all workers together where it is one of them, with what workers
 * counted that have ended.
 */
export const readFigures = async (registry: Registry): Promise<string> => {
  if (!cluster.isWorker) return registry.metrics();
  const all = (await askProcesses('figures')) as Figures[];
  return AggregatorRegistry.aggregate(all).metrics();
};
