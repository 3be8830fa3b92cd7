import { expect, it } from 'vitest';
import { createCoalescer } from './coalescer.ts';

/** Rounds that each end when the test says so. */
const heldRounds = () => {
  const begun: { end: (result: string) => void; fail: () => void }[] = [];
  const rounds = createCoalescer(
    () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ end: resolve, fail: () => reject(new Error('failed')) });
      }),
  );
  return { begun, rounds };
};

it('whoever asks while a round is under way gets the next one, together with all others who do', async () => {
  const { begun, rounds } = heldRounds();
  const first = rounds.run();
  const others = [rounds.run(), rounds.run(), rounds.run()];
  expect(begun).toHaveLength(1);
  begun[0]?.end('one');
  expect(await first).toBe('one');
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const last = rounds.run();
  begun[1]?.end('two');
  expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  await Promise.resolve();
  begun[2]?.end('three');
  expect(await last).toBe('three');
  expect(begun).toHaveLength(3);
});

it('a round that fails fails for those who asked for it alone', async () => {
  const { begun, rounds } = heldRounds();
  const first = rounds.run();
  const second = rounds.run();
  const settled = rounds.whenIdle();
  begun[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await Promise.resolve();
  begun[1]?.end('two');
  expect(await second).toBe('two');
  await settled;
  const third = rounds.run();
  begun[2]?.fail();
  await expect(third).rejects.toThrow('failed');
  await rounds.whenIdle();
});
