import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decideEach } from './decide-each.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('decides at the same time: what is left of each is told when all are decided, and a refusal ends no other', async () => {
  const lasts: Record<string, number> = { first: 400, refused: 100, slow: 4_000 };
  const deciding = decideEach(['first', 'refused', 'slow'], async (id) => {
    await new Promise((resolve) => setTimeout(resolve, lasts[id]));
    if (id === 'refused') throw new Error('Somebody was faster.');
    return { decision: { id, undoMs: 10_000 } };
  });
  await vi.advanceTimersByTimeAsync(4_000);
  const { decisions, decided, failures } = await deciding;
  expect(decisions).toEqual([
    { id: 'first', undoMs: 6_400 },
    { id: 'slow', undoMs: 10_000 },
  ]);
  expect(decided).toEqual(['first', 'slow']);
  expect(failures).toEqual([{ item: 'refused', error: new Error('Somebody was faster.') }]);
});
