import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('lets so much run at a time, the rest in the order of its coming, and refuses whoever comes when too many wait', async () => {
  const inTurn = createSemaphore({ maxConcurrent: 2, maxWaiting: 1 });
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const work = (number: number) =>
    inTurn(
      () =>
        new Promise<number>((resolve) => {
          begun.push(number);
          ends.push(() => resolve(number));
        }),
    );
  const first = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(begun).toEqual([1, 2]);
  ends[0]?.();
  expect(await first[0]).toBe(1);
  expect(begun).toEqual([1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all(first)).toEqual([1, 2, 3]);
});

it('a turn ends with a failure too', async () => {
  const inTurn = createSemaphore({ maxConcurrent: 1 });
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(() => Promise.resolve('next'))).toBe('next');
});
