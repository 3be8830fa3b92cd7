import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

it('runs a limited number at a time, the others in order, and refuses a call when too many wait', async () => {
  const limit = createSemaphore({ maxConcurrent: 2, maxWaiting: 1 });
  const ends: (() => void)[] = [];
  const started: number[] = [];
  const work = (number: number) =>
    limit(
      () =>
        new Promise<number>((resolve) => {
          started.push(number);
          ends.push(() => resolve(number));
        }),
    );
  const accepted = [work(1), work(2), work(3)];
  await expect(work(4)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  expect(await accepted[0]).toBe(1);
  expect(started).toEqual([1, 2, 3]);
  for (const end of ends) end();
  expect(await Promise.all(accepted)).toEqual([1, 2, 3]);
});

it('starts the next work after a failure', async () => {
  const limit = createSemaphore({ maxConcurrent: 1 });
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit(() => Promise.resolve('next'))).toBe('next');
});
