import { hourMs } from '../time/durations.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdays, weekdayOf } from '../time/wall-clock.rules.ts';
import { refusalOfVisit, visitorMessage } from './visitors.rules.ts';
import {
  comingWeeklyDays,
  dayOfCode,
  everyWeekdayText,
  isWeeklyDay,
  lastWeeklyDay,
  nextWeeklyDay,
  parseWeekly,
  pausedDaysText,
  timesOfDay,
  weeklyDaysOf,
  weeklyText,
  type WeeklyDays,
} from './weekly-visits.rules.ts';

const tuesdays: WeeklyDays = { weekdays: ['tuesday'], firstDay: '2026-11-14', lastDay: '2027-03-31' };
const someWeekly = fc
  .record({
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
    start: fc.integer({ min: 0, max: 400 }),
    length: fc.integer({ min: 6, max: 365 }),
  })
  .map(({ weekdays: days, start, length }): WeeklyDays => {
    const firstDay = addDays('2026-01-01', start);
    return { weekdays: days, firstDay, lastDay: addDays(firstDay, length) };
  });

describe('the days of a weekly invitation', () => {
  it('are the chosen weekdays from the first to the last day', () => {
    expect(nextWeeklyDay(tuesdays, '2026-11-01')).toBe('2026-11-17');
    expect(nextWeeklyDay(tuesdays, '2026-11-17')).toBe('2026-11-17');
    expect(nextWeeklyDay(tuesdays, '2027-03-31')).toBeUndefined();
    expect(lastWeeklyDay(tuesdays)).toBe('2027-03-30');
    expect(comingWeeklyDays(tuesdays, '2027-03-20', 6)).toEqual(['2027-03-23', '2027-03-30']);
  });

  it('list each day once, in order, and none outside', () => {
    fc.assert(
      fc.property(someWeekly, (weekly) => {
        const days = weeklyDaysOf(weekly);
        expect(days).toEqual([...new Set(days)].sort());
        expect(days.every((day) => isWeeklyDay(weekly, day) && weekly.weekdays.includes(weekdayOf(day)))).toBe(true);
        expect(days.at(-1)).toBe(lastWeeklyDay(weekly));
        expect(days[0]).toBe(nextWeeklyDay(weekly, weekly.firstDay));
      }),
    );
  });
});

describe('parsing a weekly invitation', () => {
  const sent = { invitedDateStart: '2026-11-10 07:00', invitedDateEnd: '2026-11-10 16:00', weekly: tuesdays };

  it('begins on the first weekday, and today only before its end', () => {
    const firstDayAt = (minutes: number) => parseWeekly(sent, { date: '2026-11-17', minutes });
    expect(firstDayAt(15 * 60)).toMatchObject({ visit: { date: '2026-11-17', startMinutes: 420, endMinutes: 960 } });
    expect(firstDayAt(16 * 60)).toMatchObject({ visit: { date: '2026-11-24' } });
  });

  it('takes midnight as the end of the day', () => {
    const now = { date: '2026-11-14', minutes: 0 };
    expect(parseWeekly({ ...sent, invitedDateEnd: '2026-11-11 00:00' }, now)).toMatchObject({
      visit: { endMinutes: 1440 },
    });
  });
});

describe('the day that a code is about', () => {
  const came = (day: string, left?: number) => ({ day, isPaused: false, arrivedAt: 1, leftAt: left });

  it('is today, else the next, else the last one', () => {
    expect(dayOfCode(tuesdays, [], { today: '2026-11-17' })).toBe('2026-11-17');
    expect(dayOfCode(tuesdays, [], { today: '2026-11-18', direction: 'in' })).toBe('2026-11-24');
    expect(dayOfCode(tuesdays, [], { today: '2027-04-20', direction: 'in' })).toBe('2027-03-30');
  });

  it('is the day of the entry for somebody who leaves later', () => {
    expect(dayOfCode(tuesdays, [came('2026-11-17')], { today: '2026-11-18', direction: 'out' })).toBe('2026-11-17');
    expect(dayOfCode(tuesdays, [came('2026-11-17')], { today: '2026-11-24', direction: 'in' })).toBe('2026-11-24');
    expect(dayOfCode(tuesdays, [came('2026-11-17', 2)], { today: '2026-11-18', direction: 'out' })).toBe('2026-11-24');
  });
});

describe('the hours of a day', () => {
  const hours = { startMinutes: 420, endMinutes: 960 };

  it.each([
    ['Africa/Johannesburg', '2026-11-17', '2026-11-17T05:00:00.000Z'],
    // The clocks of Berlin go back between these Tuesdays: the hours stay those of the wall clock.
    ['Europe/Berlin', '2026-10-20', '2026-10-20T05:00:00.000Z'],
    ['Europe/Berlin', '2026-10-27', '2026-10-27T06:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-17', '2026-11-16T18:00:00.000Z'],
  ])('are those of the clock of %s on %s', (timeZone, day, start) => {
    const times = timesOfDay({ day, known: undefined, hours, revokedAt: undefined }, timeZone);
    expect(new Date(times.startsAt).toISOString()).toBe(start);
    expect(times.endsAt - times.startsAt).toBe(9 * hourMs);
  });

  it('refuse a paused day, but let out who is inside', () => {
    const known = { day: '2026-11-17', isPaused: true };
    const times = timesOfDay({ day: known.day, known, hours, revokedAt: undefined }, 'Africa/Johannesburg');
    const at = { instant: times.startsAt, earlyMs: 0 };
    expect(refusalOfVisit(times, { ...at, direction: 'in' })).toBe('paused');
    expect(refusalOfVisit({ ...times, arrivedAt: 1 }, { ...at, direction: 'out' })).toBeUndefined();
  });
});

describe('a weekly invitation in words', () => {
  it.each([
    [['tuesday'], 'every Tuesday'],
    [['friday', 'tuesday'], 'every Tuesday and Friday'],
    [['monday', 'tuesday', 'friday'], 'every Monday, Tuesday and Friday'],
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'every Monday to Friday'],
    [[...weekdays], 'every day'],
  ] as const)('%o is %s', (days, words) => {
    expect(everyWeekdayText(days)).toBe(words);
  });

  it('says until when, when not, and what the code is good for', () => {
    expect(weeklyText(tuesdays, '0700', '1600')).toBe('Every Tuesday, 07:00 – 16:00, until Wed 31 Mar 2027');
    expect(pausedDaysText(['2026-11-17', '2026-12-01'], '2026-11-18')).toBe('Not on Tue 1 Dec');
    expect(pausedDaysText([], '2026-11-18')).toBe('');
    const message = visitorMessage({
      visitor: 'Petrus',
      estateName: 'Msasa Ridge',
      date: '2026-11-17',
      from: '0700',
      to: '1600',
      code: 'K7M3QXR',
      passUrl: 'https://ekhaya.test/pass/A',
      weeklyDays: weeklyText(tuesdays, '0700', '1600'),
    });
    expect(message).toContain(
      'Every Tuesday, 07:00 – 16:00, until Wed 31 Mar 2027. It is good for one entry and one exit a day.',
    );
  });
});
