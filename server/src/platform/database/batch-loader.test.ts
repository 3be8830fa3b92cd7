import { expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** Loads the length of each key but of `none`, when the test lets it. */
const lengths = () => {
  const asked: string[][] = [];
  const answers: { give: () => void; fail: () => void }[] = [];
  const load = createBatchLoader(
    (keys) =>
      new Promise<Map<string, number>>((resolve, reject) => {
        asked.push(keys);
        answers.push({
          give: () => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { asked, answers, load };
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('what is asked for while a query runs goes into the next one, each thing once', async () => {
  const { asked, answers, load } = lengths();
  const first = load('a');
  const rest = [load('bb'), load('a'), load('none'), load('bb')];
  expect(asked).toEqual([['a']]);
  answers[0]?.give();
  expect(await first).toBe(1);
  await turn();
  expect(asked).toEqual([['a'], ['bb', 'a', 'none']]);
  answers[1]?.give();
  expect(await Promise.all(rest)).toEqual([2, 1, undefined, 2]);
});

it('a query that fails fails for those who waited for it, and for nobody else', async () => {
  const { answers, load } = lengths();
  const first = load('a');
  const second = load('bb');
  answers[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await turn();
  answers[1]?.give();
  expect(await second).toBe(2);
});

it('when too many wait the next is refused, to come back later', async () => {
  const { load } = lengths();
  void load('first');
  for (let number = 0; number < 20_000; number += 1) void load(`${number}`);
  await expect(load('one more')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
});
