import { expect, test } from 'vitest';
import { troubleDays } from './trouble-days.rules.ts';

const timeZone = 'Africa/Johannesburg';
const now = new Date('2026-11-14T08:00:00.000Z');

test('divides what was down by the days of the estate, and counts what overlaps once', () => {
  const days = troubleDays(
    [
      { part: 'sms', startedAt: '2026-11-14T07:31:00.000Z', endedAt: null },
      { part: 'live', startedAt: '2026-11-14T07:50:00.000Z', endedAt: '2026-11-14T07:55:00.000Z' },
      // From 23:50 to 00:10 in Johannesburg.
      { part: 'server', startedAt: '2026-11-12T21:50:00.000Z', endedAt: '2026-11-12T22:10:00.000Z' },
    ],
    { now, days: 3, timeZone },
  );
  expect(days.map(({ date, minutes, parts }) => [date, minutes, parts.join(' ')])).toEqual([
    ['2026-11-12', 10, 'server'],
    ['2026-11-13', 10, 'server'],
    ['2026-11-14', 29, 'sms live'],
  ]);
  expect(days[0]?.stretches[0]?.to).toBe(1);
  expect(days[1]?.stretches[0]?.from).toBe(0);
});

test('a day without trouble has none, and one of a second has a minute', () => {
  const [first, second] = troubleDays(
    [{ part: 'live', startedAt: '2026-11-14T07:00:00.000Z', endedAt: '2026-11-14T07:00:01.000Z' }],
    { now, days: 2, timeZone },
  );
  expect([first?.minutes, first?.stretches, second?.minutes]).toEqual([0, [], 1]);
});
