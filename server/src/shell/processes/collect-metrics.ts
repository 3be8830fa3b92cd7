import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { answerProcesses, askProcesses } from './ask-processes.ts';
import type { ProcessMetrics } from './retained-metrics.ts';

/** Gives the metrics of this worker to another one that is scraped. Has no effect in a process that serves alone. */
export const giveMetrics = (registry: Registry): void => answerProcesses('metrics', () => registry.getMetricsAsJSON());

/**
 * The metrics in the text format of Prometheus: of this process, or of all workers together where it is one of them, with what workers
 * counted that have ended.
 */
export const readMetrics = async (registry: Registry): Promise<string> => {
  if (!cluster.isWorker) return registry.metrics();
  const all = (await askProcesses('metrics')) as ProcessMetrics[];
  return AggregatorRegistry.aggregate(all).metrics();
};
