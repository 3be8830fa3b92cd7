import fc from 'fast-check';
import { timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { describe, expect, test } from 'vitest';
import { fullHoursOf, assignLanes, percentOfSpan, spanOfDay } from './day-plan.rules.ts';

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

  test('assigns overlapping items to different lanes', () => {
    fc.assert(
      fc.property(fc.array(times), (items) => {
        const placed = assignLanes(items);
        const overlapping = placed.filter(({ item, lane }, at) =>
          placed.slice(at + 1).some((other) => other.lane === lane && Number(other.item.start) < Number(item.end)),
        );
        expect(overlapping).toEqual([]);
      }),
    );
  });
});
