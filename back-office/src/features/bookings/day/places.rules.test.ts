import { describe, expect, test } from 'vitest';
import { bookingDay, dayBooking } from './booking-day.factory.ts';
import { canMove, movedBy, problemOfMove, toStep } from './move.rules.ts';
import { closureText, placesOfDay } from './places.rules.ts';

const lagoon = {
  serviceId: 'lagoon',
  serviceName: 'Ridge|Lagoon',
  kind: 'lagoon',
  imageUrl: '',
  hours: { start: '0800', end: '1900' },
} as const;

describe('the places of a day', () => {
  test('each court is a place of its own', () => {
    const [first, second] = placesOfDay(bookingDay());
    expect([first?.name, second?.name, second?.hours]).toEqual(['Court 1', 'Court 2', null]);
    expect(first?.blocks).toMatchObject([{ title: 'T. Nkosi', note: '2 people', isAsked: false }]);
  });

  test('a service with stock is one place, divided where its bookings overlap', () => {
    const one = dayBooking({ id: 'one', start: '0900', end: '1300', visitors: 4, quantity: 4 });
    const two = dayBooking({ id: 'two', start: '1000', end: '1200', visitors: 2, quantity: 2 });
    const rows = [
      { ...lagoon, resourceId: null, name: 'Visitors', quantity: 6, bookings: [one, two] },
      { ...lagoon, resourceId: 'kayak', name: 'Kayak', quantity: 8, bookings: [{ ...two, quantity: 7 }] },
    ];
    const [place, ...others] = placesOfDay(bookingDay({ rows }));
    expect(others).toEqual([]);
    expect(place).toMatchObject({ name: 'Lagoon', isExclusive: false });
    expect(place?.blocks.map(({ start, end, title, note }) => [start, end, title, note])).toEqual([
      ['0900', '1000', 'T. Nkosi', '4 people'],
      ['1000', '1200', '6 people', 'Kayak: 7 of 8, full'],
      ['1200', '1300', 'T. Nkosi', '4 people'],
    ]);
  });

  test('closures of the service and of the estate are those of the place', () => {
    const closure = { id: 'c', start: '1200', end: '1400', lastDay: '2026-12-04', reason: 'Storm', told: 0 };
    const closures = [
      { ...closure, serviceId: null },
      { ...closure, id: 'd', serviceId: 'hall' },
    ];
    expect(placesOfDay(bookingDay({ closures }))[0]?.closures.map(({ id }) => id)).toEqual(['c']);
  });
});

test('a closed place says until when', () => {
  const closure = { id: 'c', start: '0000', end: '2400', lastDay: '2026-12-04', reason: 'irrigation', told: 0 };
  const text = (overrides: Partial<typeof closure>) => closureText({ ...closure, ...overrides }, '2026-12-04');
  expect([
    text({}),
    text({ lastDay: '2026-12-06', told: 2 }),
    text({ start: '0900', end: '1400', told: 1, reason: 'Storm.' }),
  ]).toEqual([
    'Closed all day: irrigation',
    'Closed until Sun 6 Dec: irrigation. 2 people were told.',
    'Closed until 14:00: Storm. 1 person was told.',
  ]);
});

describe('moving a block', () => {
  const day = bookingDay();
  const [place] = placesOfDay(day);
  const [block] = place?.blocks ?? [];
  const now = { date: '2026-12-01', minutes: 600 };
  const problem = (by: number) =>
    place && block && problemOfMove(block, movedBy(block, by), place, { date: day.date, now });

  test('it moves in steps of a quarter of an hour and stays within the day', () => {
    expect(toStep(22)).toBe(15);
    expect(toStep(-23)).toBe(-30);
    expect(movedBy({ start: '0900', end: '1030' }, 15)).toEqual({ start: '0915', end: '1045' });
    expect(movedBy({ start: '2200', end: '2330' }, 120)).toEqual({ start: '2230', end: '2400' });
  });

  test('the rules are those of residents', () => {
    expect(problem(30)).toBeUndefined();
    expect(problem(15)).toBe('No slot begins at this time.');
    expect(problem(-120)).toBe('This is outside the opening hours.');
  });

  test('a time that another has, and a closed one, are refused', () => {
    const other = dayBooking({ id: 'two', start: '1200', end: '1300', customerName: 'Pieter van Wyk' });
    const rows = day.rows.map((row, at) => (at === 0 ? { ...row, bookings: [...row.bookings, other] } : row));
    const closures = [
      { id: 'c', serviceId: null, start: '1400', end: '1500', lastDay: day.date, reason: 'Storm', told: 0 },
    ];
    const [busy] = placesOfDay({ ...day, rows, closures });
    const problemAt = (start: string, end: string) =>
      busy && block && problemOfMove(block, { start, end }, busy, { date: day.date, now });
    expect(problemAt('1130', '1230')).toBe('P. van Wyk has it then.');
    expect(problemAt('1330', '1430')).toBe('Closed at that time.');
  });

  test('only a single booking that the rules let move can be moved', () => {
    expect(block && canMove(block)).toBe(false);
    expect(block && canMove({ ...block, bookings: [dayBooking({ canMove: true })] })).toBe(true);
  });
});
