import { expect, it } from 'vitest';
import { plainVisitHoursText, visitEndOf, visitHoursText, wallClockAfter } from './visit-hours.rules.ts';
import { invitationTimesOf, parseVisit, visitorMessage } from './visitors.rules.ts';

const sent = { invitedDateStart: '2026-11-14 20:00', invitedDateEnd: '2026-11-15 02:00' };
const now = { date: '2026-11-14', minutes: 600 };

it('counts the minutes of later days from the midnight of the first', () => {
  expect(wallClockAfter('2026-11-14', 0)).toEqual({ date: '2026-11-14', minutes: 0 });
  expect(wallClockAfter('2026-11-14', 1440)).toEqual({ date: '2026-11-14', minutes: 1440 });
  expect(wallClockAfter('2026-11-30', 1441)).toEqual({ date: '2026-12-01', minutes: 1 });
  expect(visitEndOf('2026-11-14', 1440)).toEqual({ end: '2400', endDate: undefined });
  expect(visitEndOf('2026-11-14', 1440 + 120)).toEqual({ end: '0200', endDate: '2026-11-15' });
});

it('names the day of the end only if it is a later one', () => {
  expect(plainVisitHoursText({ start: '1700', end: '2400' })).toBe('17:00 – 24:00');
  expect(visitHoursText({ start: '1700', end: '2400' })).toBe('17:00\u00a0–\u00a024:00');
  expect(visitHoursText({ start: '2000', end: '0200', endDate: '2026-11-15' })).toBe('20:00 – Sun 15 Nov, 02:00');
});

it('lets a visit go beyond midnight only where it may lie on more days', () => {
  expect(parseVisit(sent, now)).toEqual({ problems: { invitedDateEnd: 'A visit ends on the day it begins.' } });
  const visit = { date: '2026-11-14', startMinutes: 1200, endMinutes: 1560 };
  expect(parseVisit(sent, now, 2)).toEqual({ visit });
  // The second day has begun, and the visit is not over.
  expect(parseVisit(sent, { date: '2026-11-15', minutes: 60 }, 2)).toEqual({ visit });
  expect(parseVisit(sent, { date: '2026-11-15', minutes: 120 }, 2)).toHaveProperty('problems.invitedDateEnd');
  expect(parseVisit({ ...sent, invitedDateEnd: '2026-11-16 02:00' }, now, 2)).toHaveProperty('problems.invitedDateEnd');
});

it('a new code for it is asked for with the same hours, and the message names them', () => {
  const visit = { date: '2026-11-14', start: '2000', end: '0200', endDate: '2026-11-15' };
  expect(invitationTimesOf(visit)).toEqual(sent);
  const message = visitorMessage({
    visitor: 'Mark Fourie',
    estateName: 'Aloe Ridge',
    date: visit.date,
    from: visit.start,
    to: visit.end,
    endDate: visit.endDate,
    code: 'K7M3QXR',
    passUrl: 'https://example.org/pass/x',
  });
  expect(message).toContain('Sat 14 Nov 2026, 20:00 – Sun 15 Nov, 02:00. It is good for one entry and one exit.');
});
