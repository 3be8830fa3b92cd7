import { describe, expect, it } from 'vitest';
import { book, expectedVisitor, gate, subject } from '../guard.factory.ts';
import { afterPassage, passageAt } from './passage.ts';
import { onlyNextDay, visitAt, visitsToday } from './visits-of-book.ts';

const noon = (day: string): string => `2026-12-${day}T10:00:00.000Z`;
/** Zola comes every day at noon. */
const zola = (day: string, status: 'expected' | 'arrived' | 'left' = 'expected') =>
  expectedVisitor({
    inviteID: 'zola',
    from: noon(day),
    to: `2026-12-${day}T14:00:00.000Z`,
    status,
    subject: subject({ key: 'invitation:zola', name: 'Zola Ndlovu' }),
  });
const lindiwe = expectedVisitor({ from: noon('04'), to: `2026-12-04T15:00:00.000Z` });
const nextDay = { date: '2026-12-05', readAt: 0, expected: [zola('05')] };

describe('visitsToday', () => {
  const stored = book({ expected: [zola('04', 'left'), { ...lindiwe, status: 'arrived' }], nextDay });
  const namesAt = (time: string): string[] =>
    visitsToday(stored, gate(), new Date(time)).map(({ subject: { name }, status }) => `${name}: ${status}`);

  it('has the visitors of the day when the lists were read until midnight at the estate', () => {
    expect(namesAt('2026-12-04T21:59:00Z')).toEqual(['Zola Ndlovu: left', 'Lindiwe Khumalo: arrived']);
  });

  it('has those of the next day afterwards, and those who are still inside', () => {
    expect(namesAt('2026-12-04T22:00:00Z')).toEqual(['Zola Ndlovu: expected', 'Lindiwe Khumalo: arrived']);
  });

  it('has a guest of an evening who has not come and may come until the night', () => {
    const guest = { ...lindiwe, from: '2026-12-04T18:00:00.000Z', to: '2026-12-05T00:00:00.000Z' };
    const evening = book({ expected: [guest], nextDay });
    const listedAt = (time: string) =>
      visitsToday(evening, gate(), new Date(time)).map(({ subject: { name } }) => name);
    expect(listedAt('2026-12-04T22:30:00Z')).toEqual(['Zola Ndlovu', 'Lindiwe Khumalo']);
    expect(listedAt('2026-12-05T00:00:00Z')).toEqual(['Zola Ndlovu']);
  });

  it('stays as it is in a book that an older version has stored', () => {
    const old = book({ expected: [lindiwe] });
    expect(visitsToday(old, gate(), new Date('2026-12-04T23:00:00Z'))).toEqual([lindiwe]);
  });
});

describe('visitAt', () => {
  const both = [zola('04', 'left'), zola('05')];

  it('takes the visit of today, not that of tomorrow', () => {
    expect(visitAt(both, new Date(noon('04')))?.from).toBe(noon('04'));
    expect(visitAt(both, new Date('2026-12-05T06:00:00Z'))?.from).toBe(noon('04'));
  });

  it('takes the visit of tomorrow when it has begun', () => {
    expect(visitAt(both, new Date(noon('05')))?.from).toBe(noon('05'));
  });

  it('takes the one of which somebody leaves: yesterday’s, unless she has come today', () => {
    const at = new Date(noon('05'));
    expect(visitAt([zola('04', 'arrived'), zola('05')], at, 'out')?.from).toBe(noon('04'));
    expect(visitAt([zola('04', 'arrived'), zola('05')], at, 'in')?.from).toBe(noon('05'));
    expect(visitAt([zola('04', 'arrived'), zola('05', 'arrived')], at, 'out')?.from).toBe(noon('05'));
    expect(visitAt([zola('04', 'left'), zola('05')], at, 'out')?.from).toBe(noon('05'));
  });
});

it('marks the visit of the day of a passage alone', () => {
  const stored = book({ expected: [zola('04')], nextDay });
  const arriving = passageAt(gate(), new Date(noon('04')), { direction: 'in', inviteID: 'zola' });
  const after = afterPassage(stored, arriving);
  expect([after.expected[0]?.status, after.nextDay?.expected[0]?.status]).toEqual(['arrived', 'expected']);
});

it('marks the visit of which somebody leaves the day after', () => {
  const stored = book({ expected: [zola('04', 'arrived'), zola('05')] });
  const leaving = passageAt(gate(), new Date(noon('05')), { direction: 'out', inviteID: 'zola' });
  expect(afterPassage(stored, leaving).expected.map(({ status }) => status)).toEqual(['left', 'expected']);
});

it('takes a visit past midnight, which belongs to both days, once', () => {
  expect(onlyNextDay([lindiwe, zola('05')], [lindiwe, zola('04')])).toEqual([zola('05')]);
});
