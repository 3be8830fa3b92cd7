import { expect, it } from 'vitest';
import { createCoalescer } from './coalescer.ts';

/** A coalescer whose runs end when the test ends them. */
const controlledCoalescer = () => {
  const runs: { end: (result: string) => void; fail: () => void }[] = [];
  const coalescer = createCoalescer(
    () =>
      new Promise<string>((resolve, reject) => {
        runs.push({ end: resolve, fail: () => reject(new Error('failed')) });
      }),
  );
  return { runs, coalescer };
};

it('shares the next run among the calls that arrive during a run', async () => {
  const { runs, coalescer } = controlledCoalescer();
  const first = coalescer.run();
  const others = [coalescer.run(), coalescer.run(), coalescer.run()];
  expect(runs).toHaveLength(1);
  runs[0]?.end('one');
  expect(await first).toBe('one');
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  const last = coalescer.run();
  runs[1]?.end('two');
  expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  await Promise.resolve();
  runs[2]?.end('three');
  expect(await last).toBe('three');
  expect(runs).toHaveLength(3);
});

it('rejects only the calls of a run that fails', async () => {
  const { runs, coalescer } = controlledCoalescer();
  const first = coalescer.run();
  const second = coalescer.run();
  const idle = coalescer.whenIdle();
  runs[0]?.fail();
  await expect(first).rejects.toThrow('failed');
  await Promise.resolve();
  runs[1]?.end('two');
  expect(await second).toBe('two');
  await idle;
  const third = coalescer.run();
  runs[2]?.fail();
  await expect(third).rejects.toThrow('failed');
  await coalescer.whenIdle();
});
