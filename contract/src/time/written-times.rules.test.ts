import { expect, it } from 'vitest';
import {
  dateText,
  datePartsOf,
  dayText,
  plainTimesText,
  secondText,
  shortDatePartsOf,
  timesText,
} from './written-times.rules.ts';

it('writes a date in words, whole or shortened', () => {
  expect(datePartsOf('2026-09-05')).toEqual({ weekday: 'Saturday', day: '5', month: 'September' });
  expect(shortDatePartsOf('2026-09-05')).toEqual({ weekday: 'Sat', day: '5', month: 'Sep' });
  expect(dayText('2026-11-28')).toBe('Sat 28 Nov');
  expect(dateText('2026-11-28')).toBe('Sat 28 Nov 2026');
});

it('writes an instant to the second in the time of an estate', () => {
  expect(secondText(new Date('2026-11-28T22:05:07.900Z'), 'Africa/Johannesburg')).toBe('00:05:07');
  expect(secondText(new Date('2026-11-28T22:05:07.900Z'), 'Asia/Kolkata')).toBe('03:35:07');
});

it('writes a span of time, on screens with no-break spaces', () => {
  expect(timesText('900', '1830')).toBe('09:00\u00a0–\u00a018:30');
  expect(plainTimesText('1400', '2400')).toBe('14:00 – 24:00');
});
