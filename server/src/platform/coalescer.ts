/** Work that is done for all who ask together. */
export interface Coalescer<Result> {
  /** Asks for a round that begins after this call, and answers what it did. */
  run(): Promise<Result>;
  /** Waits for the rounds that were asked for by now. */
  whenIdle(): Promise<void>;
}

/**
 * Does work in rounds, one at a time: whoever asks while one is under way waits for the one after it, with all others who
 * do. However many ask together, it costs two.
 */
export const createCoalescer = <Result>(work: () => Promise<Result>): Coalescer<Result> => {
  let present: Promise<Result> | undefined;
  let next: Promise<Result> | undefined;
  const join = (): Promise<Result> => {
    if (present === undefined) {
      present = work().finally(() => (present = undefined));
      return present;
    }
    const again = (): Promise<Result> => {
      next = undefined;
      return join();
    };
    next ??= present.then(again, again);
    return next;
  };
  return {
    run: join,
    whenIdle: async () => {
      await (next ?? present)?.catch(() => undefined);
    },
  };
};
