/** Work whose concurrent calls are coalesced into few runs. */
export interface Coalescer<Result> {
  /** Returns the result of a run that begins after this call. */
  run(): Promise<Result>;
  /** Waits until all runs that have been requested so far are over. Never rejects. */
  whenIdle(): Promise<void>;
}

/**
 * Coalesces concurrent calls: one run at a time; calls that arrive during a run share the next one. A burst of calls costs
 * at most two runs.
 */
export const createCoalescer = <Result>(work: () => Promise<Result>): Coalescer<Result> => {
  let current: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const run = (): Promise<Result> => {
    if (current === undefined) {
      current = work().finally(() => (current = undefined));
      return current;
    }
    const runNext = (): Promise<Result> => {
      next = undefined;
      return run();
    };
    next ??= current.then(runNext, runNext);
    return next;
  };
  return {
    run,
    whenIdle: async () => {
      await (next ?? current)?.catch(() => undefined);
    },
  };
};
