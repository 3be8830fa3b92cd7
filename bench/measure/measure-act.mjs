import { median } from './report.mjs';

/**
 * Returns a function that runs an act once to warm the connections and then `runs` times, and gives a line of the report: the median
 * in milliseconds, of at most 50. With `isExplained` it names each run, above the plans that PostgreSQL prints.
 */
export const createMeasure =
  ({ runs, isExplained }) =>
  async (what, act) => {
    await act();
    const durations = [];
    for (let run = 0; run < runs; run++) {
      if (isExplained) process.stdout.write(`\n${what}\n`);
      const start = performance.now();
      await act();
      durations.push(performance.now() - start);
    }
    return { what, measured: median(durations), atMost: 50, unit: 'ms' };
  };
