import { AppError } from '../app-error.ts';

interface WaitingItem<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

const maxBatchSize = 500;
const maxWaiting = 20_000;
const retryAfterSeconds = 5;

/**
 * Combines concurrent calls into batches: calls that arrive while a batch runs form the next one. Thousands of concurrent
 * calls cost a handful of statements and one connection. The batch of a call begins after the call.
 * @param runBatch processes up to 500 items and returns their results in the same order
 * @returns processes one item. It throws `unavailable` when 20,000 items wait, and what `runBatch` throws for its batch
 */
export const createBatcher = <Item, Result>(
  runBatch: (items: Item[]) => Promise<readonly Result[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: WaitingItem<Item, Result>[] = [];
  let isRunning = false;

  const runBatches = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatchSize);
      try {
        const results = await runBatch(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) {
        reject(new AppError('unavailable', { retryAfterSeconds }));
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runBatches();
    });
};

/**
 * Loads single values in few queries: concurrent calls share a query, and each key is queried once per batch.
 * @param loadBatch loads the values of the keys; a key without a value is missing in the map
 * @returns loads one value, or undefined when there is none
 */
export const createBatchLoader = <Value>(
  loadBatch: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value | undefined>) =>
  createBatcher(async (keys: string[]) => {
    const found = await loadBatch([...new Set(keys)]);
    return keys.map((key) => found.get(key));
  });
