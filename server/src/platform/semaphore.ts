import { AppError } from './app-error.ts';

const retryAfterSeconds = 5;

/** Runs work when it is its turn. Work must not wait for another turn of the same kind inside its own. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so much work run at a time; the rest waits in the order of its coming.
 * @param options.maxWaiting who comes when so many wait is refused with `unavailable`; nobody is, when unsaid
 */
export const createSemaphore = ({
  maxConcurrent,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxConcurrent: number;
  maxWaiting?: number;
}): Semaphore => {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (waiting.length >= maxWaiting) {
      throw new AppError('unavailable', {
        detail: 'Too much is going on at this moment. Please try again in a few seconds.',
        retryAfterSeconds,
      });
    }
    if (underWay >= maxConcurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else underWay += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
};
