import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { completeWeeks, forecast, forecastText, leavesOf, randPerUnit, sureText } from './forecast.rules.ts';

const now = new Date('2026-11-12T07:41:00Z');
/** The last eight Mondays with frame 41's usage in kWh. */
const weeks = ['2026-09-21', '2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'].map(
  (week, index) => ({ week, value: [104, 98, 112, 91, 88, 101, 97][index] ?? 0 }),
);
const thisWeek = { week: '2026-11-09', value: 86 };
const purchases = [{ amount: 400, units: '200.0 kWh' }];
const given = {
  balance: 245.5,
  balanceAt: now,
  weeks: [...weeks, thisWeek],
  purchases,
  now,
  timeZone: 'Africa/Johannesburg',
};

describe("'About 9 days left' from her own usage and balance, with how sure", () => {
  it('counts the days that the balance lasts at the usage of the last four complete weeks', () => {
    const about = forecast(given);
    expect(about).toMatchObject({ days: 9, weeks: 4, until: 'Sat 21 Nov' });
    expect(about && [forecastText(about), sureText(about)]).toEqual([
      'About 9 days left',
      'From your last four weeks, give or take 1 day.',
    ]);
  });

  it('the week that has not ended does not count', () => {
    expect(completeWeeks(given.weeks, now)).toEqual(weeks);
    expect(forecast({ ...given, weeks: [...weeks, { ...thisWeek, value: 900 }] })?.days).toBe(9);
  });

  it('fewer than two weeks of readings: no forecast, no guess', () => {
    expect(forecast({ ...given, weeks: [...weeks.slice(-1), thisWeek] })).toBeUndefined();
    expect(forecast({ ...given, weeks: weeks.slice(-2) })?.weeks).toBe(2);
    expect(forecast({ ...given, weeks: [] })).toBeUndefined();
  });

  it('no forecast without a price or a balance', () => {
    expect(forecast({ ...given, purchases: [] })).toBeUndefined();
    expect(forecast({ ...given, purchases: [{ amount: 100, units: '' }] })).toBeUndefined();
    expect(forecast({ ...given, balance: 0 })).toBeUndefined();
    expect(forecast({ ...given, balance: Number.NaN })).toBeUndefined();
  });

  it('weeks that differ make it less sure', () => {
    const uneven = weeks.map((week, index) => ({ ...week, value: index % 2 === 0 ? 40 : 160 }));
    const [even, unsure] = [forecast(given), forecast({ ...given, weeks: uneven })];
    expect((unsure?.maxDays ?? 0) - (unsure?.sureDays ?? 0)).toBeGreaterThan(
      (even?.maxDays ?? 0) - (even?.sureDays ?? 0),
    );
  });

  it('the age of the balance is taken off', () => {
    const old = new Date(now.getTime() - 4 * dayMs);
    expect(forecast({ ...given, balanceAt: old })?.days).toBe(5);
  });

  it('what a unit costs is what the last three purchases cost, all fees included', () => {
    const old = { amount: 9_999, units: '1 kWh' };
    expect(randPerUnit([...purchases, { amount: 200, units: '100 kWh' }, { amount: 0, units: '4 kWh' }])).toBe(2);
    expect(randPerUnit([purchases[0], purchases[0], purchases[0], old].filter((each) => each !== undefined))).toBe(2);
  });

  it('sure days never exceed the likely ones, nor those the possible ones, whatever the usage', () => {
    const values = fc.array(fc.double({ min: 0.01, max: 5_000, noNaN: true }), { minLength: 2, maxLength: 7 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1e6, noNaN: true }), (usage, balance) => {
        const about = forecast({
          ...given,
          balance,
          weeks: usage.map((value, index) => ({ week: weeks[index]?.week ?? '', value })),
        });
        if (about === undefined) throw new Error('no forecast');
        expect(about.sureDays).toBeLessThanOrEqual(about.days);
        expect(about.days).toBeLessThan(about.maxDays);
        expect(leavesOf(about)).toHaveLength(14);
      }),
    );
  });

  it('a balance that would outlast every calendar has a last day', () => {
    const hardlyAny = given.weeks.map((week) => ({ ...week, value: 0.01 }));
    expect(forecast({ ...given, balance: 1e9, weeks: hardlyAny })).toMatchObject({ days: 3_650, maxDays: 3_651 });
  });

  it('short ends have words of their own', () => {
    const about = { days: 0, sureDays: 0, maxDays: 1, weeks: 2, until: '' };
    expect([forecastText(about), forecastText({ ...about, days: 1 })]).toEqual([
      'Less than a day left',
      'About a day left',
    ]);
    expect(leavesOf({ ...about, sureDays: 2, maxDays: 3 }).slice(0, 4)).toEqual(['sure', 'sure', 'maybe', 'none']);
  });
});
