import { expect, it } from 'vitest';
import { balanceOfCsv, weeksOfCsv } from './parse-readings.ts';
import { lastWeeks, mondayOf } from './weeks.rules.ts';

it('adds up half hours by week: kW count half, rows with another mark or below zero do not count', () => {
  const csv = [
    'Timestamp,kW,Status',
    '2026-11-15 23:30,2.0,Ok',
    '2026-11-16 00:00,1.0,Ok',
    '2026-11-16 00:30,3.0,Calc',
    '2026-11-16 01:00,50,Error',
    '2026-11-16 01:30,-4,Ok',
    'nonsense,1,Ok',
    '2026-13-45 00:00,1,Ok',
    '"2026-11-17 10:00","1.0","Ok"',
  ].join('\r\n');
  expect(weeksOfCsv(csv)).toEqual([
    { week: '2026-11-09', value: 1, sameDays: 0 },
    { week: '2026-11-16', value: 2.5, sameDays: null },
  ]);
});

it('says what the week before had used by the same weekday and time, for a comparison of the same days', () => {
  const csv = [
    'Timestamp,kWh,Status',
    '2026-11-16 08:00,5,Ok',
    '2026-11-16 08:30,7,Ok',
    '2026-11-20 08:00,40,Ok',
    '2026-11-23 08:00,4,Ok',
  ].join('\n');
  expect(weeksOfCsv(csv)).toEqual([
    { week: '2026-11-16', value: 52, sameDays: 5 },
    { week: '2026-11-23', value: 4, sameDays: null },
  ]);
});

it('refuses readings without a unit that is known', () => {
  expect(() => weeksOfCsv('<html>Please sign in</html>')).toThrow('no unit');
});

it('the last eight weeks begin on Mondays, the oldest first', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(lastWeeks('2026-11-22')).toHaveLength(8);
  expect(lastWeeks('2026-11-22').at(0)).toBe('2026-09-28');
  expect(lastWeeks('2026-11-22').at(-1)).toBe('2026-11-16');
});

it('reads the balance of one utility in integer cents', () => {
  const csv = 'utility,balance,at\nelectricity,245.50,2026-11-22T10:00:00Z\nwater,-3.1,2026-11-22T10:00:00Z\n';
  expect(balanceOfCsv(csv, 'electricity')).toEqual({ balanceCents: 24_550, knownAt: new Date('2026-11-22T10:00:00Z') });
  expect(balanceOfCsv(csv, 'water')?.balanceCents).toBe(-310);
  expect(balanceOfCsv(csv, 'gas')).toBeUndefined();
  expect(() => balanceOfCsv('gas,many,never', 'gas')).toThrow('another form');
});
