import fc from 'fast-check';
import { timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { describe, expect, test } from 'vitest';
import { closedPartsOf, fullHoursOf, percentOfSpan, spanOfDay } from './day-plan.rules.ts';

const times = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 30, max: 60 }))
  .map(([start, length]) => ({ start: timeOfMinutes(start), end: timeOfMinutes(start + length) }));

describe('the plan of a day', () => {
  test('spans the whole hours around the opening hours', () => {
    expect(spanOfDay([{ start: '0830', end: '1715' }])).toEqual({ from: 480, to: 1080 });
    expect(spanOfDay([])).toEqual({ from: 480, to: 1080 });
    expect(fullHoursOf({ from: 480, to: 660 })).toEqual([480, 540, 600]);
  });

  test('converts a time to per cent of the span', () => {
    expect(percentOfSpan({ from: 480, to: 1080 }, '0930')).toBe(15);
    expect(percentOfSpan({ from: 480, to: 1080 }, '2400')).toBe(100);
  });

  test('keeps every position within the span of the day', () => {
    fc.assert(
      fc.property(fc.array(times, { minLength: 1 }), (items) => {
        const span = spanOfDay(items);
        for (const { start, end } of items) {
          expect(percentOfSpan(span, start)).toBeGreaterThanOrEqual(0);
          expect(percentOfSpan(span, end)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  test('a place is closed outside its hours and in its closures', () => {
    const span = { from: 480, to: 1080 };
    const hours = { start: '0900', end: '1700' };
    expect(closedPartsOf(span, { hours, closures: [{ start: '1200', end: '1300' }] })).toEqual([
      { start: '0800', end: '0900' },
      { start: '1700', end: '1800' },
      { start: '1200', end: '1300' },
    ]);
    expect(closedPartsOf(span, { hours: null, closures: [] })).toEqual([{ start: '0800', end: '1800' }]);
  });
});
