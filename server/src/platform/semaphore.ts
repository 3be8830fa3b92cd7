import { AppError } from './app-error.ts';

const retryAfterSeconds = 5;

/**
 * Runs work under a limit of concurrency. Work must not use the same semaphore again: the inner call could wait for the
 * outer one for ever.
 */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many pieces of work run at the same time. The others wait, first in, first out.
 * @param options.maxWaiting the call that finds this many waiting throws `unavailable`; no limit by default
 */
export const createSemaphore = ({
  maxConcurrent,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxConcurrent: number;
  maxWaiting?: number;
}): Semaphore => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= maxWaiting) {
      throw new AppError('unavailable', {
        detail: 'Too much is going on at this moment. Please try again in a few seconds.',
        retryAfterSeconds,
      });
    }
    if (running >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
