import { expect, it } from 'vitest';
import {
  answerText,
  countResources,
  dateInWords,
  nearDayParts,
  nearDayText,
  summaryText,
  nearDateText,
  titleOfBooking,
} from './booking-texts.ts';
import { booking } from '../bookings.factory.ts';

it('writes a date in full, or relative to today', () => {
  expect(dateInWords('2026-09-05')).toBe('Sat 5 September 2026');
  expect(nearDateText('2026-11-12', '2026-11-12')).toBe('Today, Thu 12 Nov');
  expect(nearDateText('2026-12-01', '2026-11-30')).toBe('Tomorrow, Tue 1 Dec');
  expect(nearDateText('2026-12-02', '2026-11-30')).toBe('Wed 2 Dec');
});

it('shows within which time staff answer, as the service promises', () => {
  expect(answerText(1)).toBe('The manager answers within one working day.');
  expect(answerText(3)).toBe('The manager answers within three working days.');
  expect(answerText(14)).toBe('The manager answers within 14 working days.');
  expect([answerText(null), answerText(undefined)]).toEqual([undefined, undefined]);
});

it('names a booking by its resource, or by its service if there are several', () => {
  expect(titleOfBooking(booking())).toBe('Padel Court 1');
  const [court] = booking().resources;
  const several = booking({ resources: [...(court ? [court] : []), { id: 'ball', quantity: 3, name: 'Balls' }] });
  expect(titleOfBooking(several)).toBe('Padel');
  expect(countResources(several)).toBe(4);
  expect(titleOfBooking(booking({ resources: [] }))).toBe('Padel');
});

it('names a day relative to today', () => {
  expect(nearDayParts('2026-11-12', '2026-11-12')).toEqual({ name: 'Today', day: 'Thu 12 Nov' });
  expect(nearDayParts('2026-12-01', '2026-11-12')).toEqual({ name: 'Tuesday', day: 'Tue 1 Dec' });
  expect(['2026-11-12', '2026-11-13', '2026-11-14'].map((date) => nearDayText(date, '2026-11-12'))).toEqual([
    'today',
    'tomorrow',
    'Sat 14 Nov',
  ]);
});

it('summarises a booking in one line', () => {
  const times = { date: '2026-11-14', start: '0900', end: '1300' };
  const boards = { id: 'board', name: 'Msasa Ridge|Paddle board' };
  expect(summaryText(times, [], [boards])).toBe('Sat 14 Nov 2026, 09:00\u00a0–\u00a013:00');
  expect(summaryText(times, [{ id: 'board', quantity: 2 }], [boards])).toMatch(/ · 2 × Paddle board$/);
});
