import { AppError } from '../app-error.ts';

interface Waiting<Value> {
  key: string;
  settle: (value: Value | undefined) => void;
  fail: (error: unknown) => void;
}

const mostTogether = 500;
const mostWaiting = 20_000;
const retryAfterSeconds = 5;

/**
 * Loads single things in few queries: whatever is asked for while a query runs goes into the next one, so that thousands
 * who come at once cost a handful of queries and one connection. What is answered was read after it was asked for.
 * @param load the things of those keys; a key that has none is left out
 * @returns loads one; undefined where there is none. @throws {AppError} `unavailable` once too many wait
 */
export const loadTogether = <Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) => {
  const waiting: Waiting<Value>[] = [];
  let isLoading = false;

  const loadWaiting = async (): Promise<void> => {
    isLoading = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, mostTogether);
      try {
        const found = await load([...new Set(together.map(({ key }) => key))]);
        for (const { key, settle } of together) settle(found.get(key));
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    isLoading = false;
  };

  return (key) =>
    new Promise((settle, fail) => {
      if (waiting.length >= mostWaiting) {
        fail(new AppError('unavailable', { retryAfterSeconds }));
        return;
      }
      waiting.push({ key, settle, fail });
      if (!isLoading) void loadWaiting();
    });
};
