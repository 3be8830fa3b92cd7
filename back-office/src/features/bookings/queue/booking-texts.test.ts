import { describe, expect, test } from 'vitest';
import { bookingCase, queuedBooking } from '../queued-booking.factory.ts';
import { freeSentence, leftTexts, personText, placeOf, rivalsSentence, waitOf } from './booking-texts.ts';

const rival = {
  id: 'two',
  start: '1800',
  end: '2200',
  status: 'REQUESTED',
  customerName: 'Pieter van Wyk',
  unitNumber: '22',
} as const;
const court = { id: 'court-1', name: 'Court 1', quantity: 1 };

describe('what is left besides a request', () => {
  test('places and pieces are counted after it', () => {
    const booking = queuedBooking({
      access: { visitors: 24 },
      visitorsRemaining: 120,
      resources: [{ id: 'chairs', name: 'Ridge|Chair', quantity: 48, remaining: 160 }],
    });
    expect(leftTexts(booking)).toEqual(['96 places', '112 chairs']);
    expect(freeSentence(booking)).toEqual({ tone: 'good', text: 'Free; 96 places left after it' });
  });

  test('an exclusive place is free', () => {
    const booking = queuedBooking({ resources: [{ ...court, remaining: 1 }] });
    expect(freeSentence(booking)).toEqual({ tone: 'good', text: 'Free' });
    expect(rivalsSentence(booking).text).toBe('Nobody else wants this time.');
  });

  test('a clash names the other one', () => {
    const booking = queuedBooking({ resources: [{ ...court, remaining: 0 }], rivals: [rival] });
    expect(freeSentence(booking)).toEqual({ tone: 'bad', text: 'Clashes with one other request' });
    expect(rivalsSentence(booking)).toEqual({
      tone: 'bad',
      text: 'Clashes with Pieter van Wyk, unit 22, 18:00\u00a0–\u00a022:00, asked.',
    });
  });

  test('others at the same time that leave enough are named without alarm', () => {
    const booking = queuedBooking({ resources: [{ ...court, quantity: 2, remaining: 5 }], rivals: [rival] });
    expect(rivalsSentence(booking).tone).toBe('wait');
  });

  test('a closed place and another booking of the person are said', () => {
    const resources = [{ ...court, remaining: 1 }];
    const closed = { kind: 'closed', text: 'Closed on that day: Storm' } as const;
    const elsewhere = { kind: 'same-customer', text: 'The customer has Boma at the same time' } as const;
    expect(freeSentence(queuedBooking({ resources, conflicts: [closed] })).tone).toBe('bad');
    expect(freeSentence(queuedBooking({ resources, conflicts: [elsewhere] }))).toEqual({
      tone: 'wait',
      text: 'Free; Thandi has Boma at the same time',
    });
  });
});

describe('since when a request waits', () => {
  const at = (createdAt: string, answerDueAt: string | null = null) => queuedBooking({ createdAt, answerDueAt });
  const now = new Date('2026-11-13T07:41:00Z');

  test.each([
    ['2026-11-13T06:00:00Z', 'asked today'],
    ['2026-11-12T21:59:00Z', 'asked yesterday'],
    ['2026-11-12T22:01:00Z', 'asked today'],
    ['2026-11-11T06:52:00Z', 'waits 2 days'],
  ])('%s: %s', (createdAt, text) => {
    expect(waitOf(at(createdAt), now)).toEqual({ text, isLate: false });
  });

  test('it is late when the promised time has passed', () => {
    expect(waitOf(at('2026-11-11T06:52:00Z', '2026-11-12T22:00:00Z'), now).isLate).toBe(true);
  });
});

test('a person is described by what she is and by her bookings', () => {
  expect(personText(bookingCase())).toBe('Owner, unit 14. Ten bookings this year, none cancelled.');
  const person = { photoUrl: null, roles: [], bookingsThisYear: 1, canceledThisYear: 2 };
  expect(personText(bookingCase({ person }))).toBe('No role here, unit 14. One booking this year, two cancelled.');
});

test('the place is the resource of a facility, and the service where several are booked', () => {
  expect(placeOf(queuedBooking())).toBe('Court 1');
  expect(placeOf(queuedBooking({ resources: [] }))).toBe('Tennis');
});
