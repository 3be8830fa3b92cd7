import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A loader of the length of each key except `none`. Its queries end when the test ends them. */
const lengthLoader = () => {
  const queries: string[][] = [];
  const answers: { succeed: () => void; fail: () => void }[] = [];
  const load = createBatchLoader(
    (keys) =>
      new Promise<Map<string, number>>((resolve, reject) => {
        queries.push(keys);
        answers.push({
          succeed: () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]))),
          fail: () => reject(new Error('failed')),
        });
      }),
  );
  return { queries, answers, load };
};
const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('queries the keys that arrive during a query together, each key once', async () => {
  const { queries, answers, load } = lengthLoader();
  const first = load('a');
  const rest = [load('bb'), load('a'), load('none'), load('bb')];
  expect(queries).toEqual([['a']]);
  answers[0]?.succeed();
  expect(await first).toBe(1);
  await nextTick();
  expect(queries).toEqual([['a'], ['bb', 'a', 'none']]);
  answers[1]?.succeed();
  expect(await Promise.all(rest)).toEqual([2, 1, undefined, 2]);
});

it('rejects only the calls of a query that fails', async () => {
  const { answers, load } = lengthLoader();
  const first = load('a');
  const second = load('bb');
  answers[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await nextTick();
  answers[1]?.succeed();
  expect(await second).toBe(2);
});

it('refuses a call when too many wait', async () => {
  const { load } = lengthLoader();
  void load('first');
  for (let number = 0; number < 20_000; number += 1) void load(`${number}`);
  await expect(load('one more')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
