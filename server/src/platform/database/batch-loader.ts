import { AppError } from '../app-error.ts';

interface Waiting<Item, Result> {
  item: Item;
  settle: (result: Result) => void;
  fail: (error: unknown) => void;
}

const maxBatchSize = 500;
const maxWaiting = 20_000;
const retryAfterSeconds = 5;

/**
 * Does single things in few statements: whatever comes while one runs goes into the next one, so that thousands who come
 * at once cost a handful of statements and one connection. What is answered was done after it was asked for.
 * @param act does some at once and answers each, in their order
 * @returns does one. @throws {AppError} `unavailable` once too many wait; what `act` throws, for all that it was to do
 */
export const createBatcher = <Item, Result>(
  act: (items: Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let isActing = false;

  const actOnWaiting = async (): Promise<void> => {
    isActing = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, maxBatchSize);
      try {
        const results = await act(together.map(({ item }) => item));
        for (const [index, { settle }] of together.entries()) settle(results[index] as Result);
      } catch (error) {
        for (const { fail } of together) fail(error);
      }
    }
    isActing = false;
  };

  return (item) =>
    new Promise((settle, fail) => {
      if (waiting.length >= maxWaiting) {
        fail(new AppError('unavailable', { retryAfterSeconds }));
        return;
      }
      waiting.push({ item, settle, fail });
      if (!isActing) void actOnWaiting();
    });
};

/**
 * Loads single things in few queries, each once however often it is asked for meanwhile.
 * @param load the things of those keys; a key that has none is left out
 * @returns loads one; undefined where there is none
 */
export const createBatchLoader = <Value>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) =>
  createBatcher(async (keys: string[]) => {
    const found = await load([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  });
