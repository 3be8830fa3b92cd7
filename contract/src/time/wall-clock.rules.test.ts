import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  displayTime,
  instantOfWallClock,
  existsOnWallClock,
  isCalendarDate,
  minutesPerDay,
  minutesOfTime,
  timeOfMinutes,
  wallClockAt,
  weekdayOf,
} from './wall-clock.rules.ts';

const anyDate = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2001-01-01', days));

describe('times of day', () => {
  it.each([
    ['800', 480],
    ['0800', 480],
    ['1900', 1140],
    ['000', 0],
    ['0', 0],
    ['2400', 1440],
  ])('accepted as Hmm or HHmm: %s', (time, minutes) => expect(minutesOfTime(time)).toBe(minutes));

  it.each(['2500', '2401', '1260', '17', '', '12345', '17:00', '-800', '8.00', ' 800'])('%j is not a time', (time) =>
    expect(minutesOfTime(time)).toBeUndefined(),
  );

  it('are formatted as HHmm and parse to the same minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: minutesPerDay }), (minutes) => {
        expect(timeOfMinutes(minutes)).toMatch(/^\d{4}$/);
        expect(minutesOfTime(timeOfMinutes(minutes))).toBe(minutes);
      }),
    );
  });

  it('Time slot: time (HHMM shown HH:MM)', () => {
    expect(displayTime('1730')).toBe('17:30');
    expect(displayTime('800')).toBe('08:00');
  });
});

describe('dates', () => {
  it.each(['2026-04-31', '2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '2026-00-10', '', '2026-11-21T00:00'])(
    '%j is not a calendar date',
    (date) => expect(isCalendarDate(date)).toBe(false),
  );

  it('addDays visits every calendar date, and each has its weekday', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -400, max: 400 }), (date, days) => {
        expect(isCalendarDate(date)).toBe(true);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
      }),
    );
    expect(weekdayOf('2026-11-21')).toBe('saturday');
    expect(isCalendarDate('2028-02-29')).toBe(true);
  });
});

describe('the wall clock', () => {
  const zones = ['Africa/Johannesburg', 'Europe/London', 'America/St_Johns', 'Pacific/Kiritimati', 'Asia/Kathmandu'];

  it('converts a time to an instant and back to the same time', () => {
    fc.assert(
      fc.property(
        anyDate,
        fc.integer({ min: 0, max: minutesPerDay - 1 }),
        fc.constantFrom(...zones),
        (date, minutes, timeZone) => {
          const instant = instantOfWallClock({ date, minutes }, timeZone);
          const shown = wallClockAt(instant, timeZone);
          // A time in the hour that the change to summer time skips is read as one hour later.
          const isSkipped = shown.minutes !== minutes;
          expect(shown.date).toBe(date);
          expect(isSkipped ? shown.minutes - minutes : 0).toBeLessThanOrEqual(60);
          expect(isSkipped ? timeZone : 'Europe/London').not.toBe('Africa/Johannesburg');
        },
      ),
    );
  });

  it('`2400` is the next day’s 00:00', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom(...zones), (date, timeZone) => {
        const end = instantOfWallClock({ date, minutes: minutesPerDay }, timeZone);
        expect(end).toEqual(instantOfWallClock({ date: addDays(date, 1), minutes: 0 }, timeZone));
      }),
    );
  });

  it('does not depend on the server’s time zone', () => {
    const wall = { date: '2026-11-21', minutes: 17 * 60 };
    expect(instantOfWallClock(wall, 'Africa/Johannesburg').toISOString()).toBe('2026-11-21T15:00:00.000Z');
    expect(wallClockAt(new Date('2026-11-21T22:30:00Z'), 'Africa/Johannesburg')).toEqual({
      date: '2026-11-22',
      minutes: 30,
    });
  });

  it('reads a time that occurs twice as the first one, and a skipped time as one hour later', () => {
    expect(instantOfWallClock({ date: '2026-10-25', minutes: 90 }, 'Europe/London').toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
    expect(instantOfWallClock({ date: '2026-03-29', minutes: 90 }, 'Europe/London').toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  it('existsOnWallClock is false within the hour that the change to summer time skips', () => {
    const can = (from: number, until: number, date = '2026-03-29', timeZone = 'Europe/London') =>
      existsOnWallClock(date, { from: from * 60, until: until * 60 }, timeZone);
    expect(can(0, 1)).toBe(true);
    expect(can(1, 2)).toBe(false);
    expect(can(1.5, 2.5)).toBe(false);
    expect(can(0.5, 1.5)).toBe(false);
    expect(can(2, 3)).toBe(true);
    expect(can(0, 4)).toBe(true);
    expect(can(1, 2, '2026-10-25')).toBe(true);
    // In Cairo the skipped hour is 00:00 to 01:00.
    expect(can(0, 1, '2026-04-24', 'Africa/Cairo')).toBe(false);
    expect(can(23, 24, '2026-04-23', 'Africa/Cairo')).toBe(true);
    expect(can(1, 2, '2026-03-29', 'Africa/Johannesburg')).toBe(true);
  });
});
