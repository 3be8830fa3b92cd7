import { describe, expect, it } from 'vitest';
import {
  chartLines,
  differenceText,
  differenceToLast,
  hasUsage,
  isWeekOf,
  roundedUsage,
  weekInWords,
  weekLabel,
} from './usage.rules.ts';

const weeks = [
  { week: '2026-09-28', value: 98 },
  { week: '2026-10-05', value: 97, sameDays: 41 },
  { week: '2026-10-12', value: 86 },
];

describe('usage', () => {
  it.each([
    [
      [112, 86],
      [0, 40, 80, 120],
    ],
    [[6.2], [0, 2.5, 5, 7.5]],
    [[0.4], [0, 0.2, 0.4]],
    [[300], [0, 100, 200, 300]],
    [[0], [0, 1]],
  ])('%j is drawn on the lines %j', (values, lines) => {
    expect(chartLines(values.map((value) => ({ week: '', value })))).toEqual(lines);
  });

  it('names the day of each Monday, with the month where it changes', () => {
    expect(weeks.map((_, index) => weekLabel(weeks, index))).toEqual(['28', '5 Oct', '12']);
    expect(weekInWords('2026-10-05')).toBe('5 October');
  });

  it('compares a week under way with the same days of the last one, and a week that is over with the whole one', () => {
    expect(differenceToLast(weeks, '2026-10-14')).toBe(45);
    expect(differenceToLast(weeks, '2026-10-19')).toBe(-11);
    expect([-11, 4, 0].map((difference) => differenceText(difference, true))).toEqual([
      '11 less than last week by now',
      '4 more than last week by now',
      'as much as last week by now',
    ]);
    expect(differenceText(-11, false)).toBe('11 less than the week before');
  });

  it('compares nothing without two weeks in a row, or where the same days are not known', () => {
    expect(differenceToLast(weeks.slice(0, 1), '2026-10-01')).toBeUndefined();
    expect(differenceToLast([...weeks.slice(0, 1), ...weeks.slice(2)], '2026-10-19')).toBeUndefined();
    expect(differenceToLast(weeks.slice(0, 2), '2026-10-07')).toBeUndefined();
    expect([isWeekOf('2026-10-12', '2026-10-18'), isWeekOf('2026-10-12', '2026-10-19')]).toEqual([true, false]);
  });

  it("'No information currently available' (all usage zero)", () => {
    expect([hasUsage([]), hasUsage([{ week: '', value: 0 }]), hasUsage(weeks)]).toEqual([false, false, true]);
    expect([roundedUsage(86.4), roundedUsage(4.26)]).toEqual([86, 4.3]);
  });
});
