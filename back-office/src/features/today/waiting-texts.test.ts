import { describe, expect, it } from 'vitest';
import type { WaitingLine } from './today.queries.ts';
import { actOf, ageOf, greetingOf, noteOf, shortName, titleOf } from './waiting-texts.ts';

const now = Date.parse('2026-11-13T07:41:00Z');
const clock = { now, timeZone: 'Africa/Johannesburg' };
const line = (overrides: Partial<WaitingLine> = {}): WaitingLine => ({
  kind: 'bookings',
  count: 7,
  oldest: { id: 'b1', estateId: '91', who: 'Thandi Nkosi', what: 'Clubhouse Hall', detail: '', date: '2026-12-03' },
  since: '2026-11-11T07:00:00Z',
  promisedAt: null,
  isLate: false,
  ...overrides,
});

describe('the texts of a line', () => {
  it('count what waits and name the oldest', () => {
    expect([titleOf(line()), noteOf(line(), clock)]).toEqual([
      '7 bookings to decide',
      'The oldest: Thandi Nkosi, Clubhouse Hall, Thu 3 Dec',
    ]);
    expect([titleOf(line({ count: 1 })), noteOf(line({ count: 1 }), clock)]).toEqual([
      '1 booking to decide',
      'Thandi Nkosi, Clubhouse Hall, Thu 3 Dec',
    ]);
  });

  it.each<[WaitingLine['kind'], Partial<WaitingLine['oldest']>, string, string]>([
    [
      'mails',
      { who: 'Naledi Zulu', what: 'Levies for 2027', detail: 'thandi@ekhaya.test' },
      '1 mail waits for your yes',
      '“Levies for 2027” to thandi@ekhaya.test, by Naledi Zulu',
    ],
    [
      'notices',
      { who: 'Naledi Zulu', what: 'Water off', detail: '97 people' },
      '1 notice waits for a second yes',
      '“Water off”, 97 people, by Naledi Zulu',
    ],
    [
      'gate-entries',
      { who: 'Bheki Cele', what: 'Main Gate', detail: 'already-used' },
      '1 gate entry needs a look',
      'Bheki Cele, Main Gate: the code was used already',
    ],
    [
      'gate-entries',
      { who: '', what: 'Main Gate', detail: '' },
      '1 gate entry needs a look',
      'Somebody unknown, Main Gate: nothing proves it',
    ],
    ['failed-jobs', { id: '', who: '', what: '' }, '1 job failed', 'The server has given up after every try'],
  ])('%s', (kind, oldest, title, note) => {
    const one = line({ kind, count: 1, oldest: { ...line().oldest, date: '', ...oldest } });
    expect([titleOf(one), noteOf(one, clock)]).toEqual([title, note]);
    expect(actOf(one).to).toMatch(/^\//);
  });
});

describe('the line of outages', () => {
  const oldest = { ...line().oldest, who: '', what: 'No water in Weaver Street', detail: '42', date: '' };
  const outages = (overrides: Partial<WaitingLine> = {}) => line({ kind: 'outages', count: 1, oldest, ...overrides });

  it('names a single one, and says when news were promised and who waits', () => {
    const late = outages({ promisedAt: '2026-11-13T07:30:00Z', isLate: true });
    expect([titleOf(late), noteOf(late, clock), ageOf(late, now)]).toEqual([
      'No water in Weaver Street: news is late',
      'News were promised for 09:30. 42 people wait to hear.',
      '11 min late',
    ]);
    const soon = outages({ promisedAt: '2026-11-14T07:00:00Z' });
    expect([titleOf(soon), noteOf(soon, clock), ageOf(soon, now)]).toEqual([
      'No water in Weaver Street',
      'The next news are promised for Sat 14 Nov, 09:00. 42 people wait to hear.',
      'in 23 h 19',
    ]);
    expect(actOf(late)).toEqual({ label: 'Give the next news', to: '/outages?of=91&row=b1#news' });
  });

  it('counts several, and names the first', () => {
    const two = outages({ count: 2, oldest: { ...oldest, detail: '1' } });
    expect([titleOf(two), noteOf(two, clock)]).toEqual([
      '2 outages',
      'No water in Weaver Street: No time for the next news is promised. 1 person waits to hear.',
    ]);
  });
});

describe('ageOf', () => {
  it.each<[string, Partial<WaitingLine>, string]>([
    ['minutes', { since: '2026-11-13T07:19:00Z' }, 'waits 22 min'],
    ['hours', { since: '2026-11-12T05:41:00Z' }, 'waits 26 h'],
    ['days', {}, 'waits 2 days'],
    ['late minutes', { promisedAt: '2026-11-13T07:30:00Z', isLate: true }, '11 min late'],
    ['late hours', { promisedAt: '2026-11-12T14:00:00Z', isLate: true }, '17 h late'],
    ['a promise to come', { promisedAt: '2026-11-14T10:00:00Z' }, 'waits 2 days'],
    ['a mail to be sent', { kind: 'mails', promisedAt: '2026-11-13T10:00:00Z' }, 'in 2 h 19'],
    ['a mail soon', { kind: 'mails', promisedAt: '2026-11-13T07:50:00Z' }, 'in 9 min'],
    ['a mail late', { kind: 'mails', promisedAt: '2026-11-13T07:40:00Z', isLate: true }, '1 min late'],
  ])('%s', (_title, overrides, text) => {
    expect(ageOf(line(overrides), now)).toBe(text);
  });
});

it('greets by the time of day', () => {
  expect([0, 719, 720, 1019, 1020, 1439].map(greetingOf)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ]);
});

it('shortens names', () => {
  expect(['Thandi Nkosi', 'Pieter van Wyk', 'Thandi'].map(shortName)).toEqual(['T. Nkosi', 'P. van Wyk', 'Thandi']);
});
