import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** The metrics of one process, as `registry.getMetricsAsJSON()` gives them. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** What only grows while a process runs. prom-client gives the names of the types here, and not their numbers. */
const isCounted = ({ type }: ProcessMetrics[number]): boolean => ['counter', 'histogram'].includes(String(type));

/**
 * Keeps the metrics that workers gave, so that counters of all of them together never fall: Prometheus takes a counter that falls for
 * one that began again at 0, and adds everything that was ever counted once more.
 */
export const createMetricsKeeper = () => {
  const newest = new Map<number, { asked: number; metrics: ProcessMetrics }>();
  /** The counters of workers that ended, added up as far as that is done. */
  const ended: ProcessMetrics[] = [];
  let isAdding = false;

  const addUp = async (): Promise<void> => {
    if (isAdding) return;
    isAdding = true;
    while (ended.length > 1) {
      const two = ended.slice(0, 2);
      const sum = (await AggregatorRegistry.aggregate(two).getMetricsAsJSON()) as ProcessMetrics;
      ended.splice(0, 2, sum);
    }
    isAdding = false;
  };

  return {
    /**
     * Keeps what a worker answered.
     * @param asked the number of the question: an answer to an earlier one may come later, and counts less
     */
    keep(workerId: number, asked: number, metrics: ProcessMetrics): void {
      if ((newest.get(workerId)?.asked ?? 0) < asked) newest.set(workerId, { asked, metrics });
    },
    /** Keeps the last counters of a worker that ended. What it measured of the moment, such as open streams, ended with it. */
    end(workerId: number): void {
      const counted = newest.get(workerId)?.metrics.filter(isCounted) ?? [];
      newest.delete(workerId);
      if (counted.length === 0) return;
      ended.push(counted);
      void addUp();
    },
    /**
     * The metrics of all workers, and the counters of those that ended. Of a worker that is late to answer its last counters count; what
     * it measured of the moment may be otherwise now, and is left out.
     * @param asked the number of the question
     */
    all: (asked: number): ProcessMetrics[] => [
      ...[...newest.values()].map((last) => (last.asked < asked ? last.metrics.filter(isCounted) : last.metrics)),
      ...ended,
    ],
  };
};
