import { expect, it } from 'vitest';
import { reconnectDelayMs } from './live.rules.ts';

it('the delay grows with each refusal and has a random part', () => {
  expect([1, 2, 3, 4, 5, 50].map((refusals) => reconnectDelayMs(refusals, 1))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect([0, 0.5, 1].map((chance) => reconnectDelayMs(2, chance))).toEqual([5_000, 7_500, 10_000]);
});
