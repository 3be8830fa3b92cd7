import { expect, it } from 'vitest';
import {
  answerText,
  countResources,
  dateInWords,
  dateText,
  nearDateText,
  stripDay,
  timesText,
  titleOfBooking,
} from './booking-texts.ts';
import { booking } from './bookings.factory.ts';

it('writes dates and times as the look does; times never break', () => {
  expect(dateText('2026-11-28')).toBe('Sat 28 Nov 2026');
  expect(dateInWords('2026-09-05')).toBe('Sat 5 September 2026');
  expect(nearDateText('2026-11-12', '2026-11-12')).toBe('Today, Thu 12 Nov');
  expect(nearDateText('2026-12-01', '2026-11-30')).toBe('Tomorrow, Tue 1 Dec');
  expect(nearDateText('2026-12-02', '2026-11-30')).toBe('Wed 2 Dec');
  expect(timesText({ start: '900', end: '1830' })).toBe('09:00\u00a0–\u00a018:30');
  expect(stripDay('2026-11-15', true)).toEqual({
    date: '2026-11-15',
    weekday: 'Sun',
    day: '15',
    month: 'Nov',
    label: 'Sun 15 November 2026',
    isDisabled: true,
  });
});

it('says how soon staff answer, as the service promises it', () => {
  expect(answerText(1)).toBe('The manager answers within one working day.');
  expect(answerText(3)).toBe('The manager answers within three working days.');
  expect(answerText(14)).toBe('The manager answers within 14 working days.');
  expect([answerText(null), answerText(undefined)]).toEqual([undefined, undefined]);
});

it('calls a booking by its resource, or by its service when there are several', () => {
  expect(titleOfBooking(booking())).toBe('Padel Court 1');
  const [court] = booking().resources;
  const several = booking({ resources: [...(court ? [court] : []), { id: 'ball', quantity: 3, name: 'Balls' }] });
  expect(titleOfBooking(several)).toBe('Padel');
  expect(countResources(several)).toBe(4);
  expect(titleOfBooking(booking({ resources: [] }))).toBe('Padel');
});
