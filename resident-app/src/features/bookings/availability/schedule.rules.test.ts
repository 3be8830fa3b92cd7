import { describe, expect, it } from 'vitest';
import { freeSlots, resource } from '../bookings.factory.ts';
import {
  freeForAll,
  hoursOfDay,
  freeStarts,
  piecesLeftDuring,
  lagoonHint,
  visitorsLeftDuring,
  noTimesText,
  timesToShow,
  widestHoursOfDay,
  withOwnSlots,
  type DayOfSlots,
} from './schedule.rules.ts';

const SATURDAY = '2026-11-14';
const SUNDAY = '2026-11-15';
const now = { date: '2026-11-12', minutes: 9 * 60 + 41 };
const allDay = { start: '0000', end: '2400' };

const open = (slots: { time: string; disabled: boolean }[]) =>
  slots.filter(({ disabled }) => !disabled).map(({ time }) => time);

const day = (taken: string[] = [], overrides: Partial<DayOfSlots> = {}): DayOfSlots => ({
  kind: 'facility',
  date: SATURDAY,
  hours: { start: '1500', end: '1800' },
  availability: freeSlots({ from: '1500', to: '1730' }, taken),
  now,
  ...overrides,
});

describe('the hours of a day', () => {
  it('hoursOfDay returns the hours in which the service and all its resources are open', () => {
    const late = resource({ availibility: { ...resource().availibility, saturday: { start: '1000', end: '2300' } } });
    expect(hoursOfDay('facility', allDay, [resource(), late], SATURDAY)).toEqual({ start: '1000', end: '2200' });
    expect(hoursOfDay('facility', { start: '0700', end: '0900' }, [late], SATURDAY)).toBeUndefined();
    expect(hoursOfDay('facility', allDay, [resource(), late], SUNDAY)).toBeUndefined();
    expect(hoursOfDay('lagoon', allDay, [], SUNDAY)).toEqual({ start: '0800', end: '1900' });
  });

  it('widestHoursOfDay returns the hours from the earliest opening to the latest closing of any resource', () => {
    const early = resource({ availibility: { ...resource().availibility, sunday: { start: '0900', end: '1200' } } });
    expect(widestHoursOfDay('facility', allDay, [resource(), early], SUNDAY)).toEqual({ start: '0900', end: '1200' });
    expect(widestHoursOfDay('facility', allDay, [resource()], SUNDAY)).toBeUndefined();
    expect(widestHoursOfDay('facility', allDay, [], SUNDAY)).toEqual(allDay);
  });
});

describe('the times of a schedule', () => {
  it("'start within opening hours of that weekday; only available slots selectable'", () => {
    const shown = timesToShow(day(['1530']), {});
    expect(shown.map(({ time }) => time)).toEqual(['1500', '1530', '1600', '1630', '1700', '1730']);
    expect(open(shown)).toEqual(['1500', '1600', '1630', '1700', '1730']);
  });

  it('are disabled if they have passed', () => {
    const today = day([], { date: now.date, now: { date: now.date, minutes: 16 * 60 + 1 } });
    expect(open(timesToShow(today, {}))).toEqual(['1630', '1700', '1730']);
  });

  it('are ends after a start is chosen, enabled while all slots before them are free', () => {
    const shown = timesToShow(day(['1700']), { start: '1600' });
    expect(shown.map(({ time }) => time)).toEqual(['1500', '1530', '1600', '1630', '1700', '1730', '1800']);
    expect(open(shown)).toEqual(['1500', '1530', '1600', '1630', '1700']);
  });

  it('are starts again after an end is chosen, including that end', () => {
    const shown = timesToShow(day(['1730']), { start: '1600', end: '1730' });
    expect(shown.map(({ time }) => time)).toContain('1800');
    expect(open(shown)).toEqual(['1500', '1530', '1600', '1630', '1700']);
  });

  it('include 19:00 at the lagoon, which can only be an end', () => {
    const lagoon = day([], {
      kind: 'lagoon',
      hours: { start: '0800', end: '1900' },
      availability: freeSlots({ from: '0800', to: '1800', step: 60 }),
    });
    expect(timesToShow(lagoon, {}).at(-1)).toEqual({ time: '1900', disabled: true });
    expect(open(timesToShow(lagoon, { start: '1800' }))).toContain('1900');
  });
});

describe('free slots', () => {
  it('a slot is free for several resources if each has the requested quantity left', () => {
    const two = freeSlots({ from: '1500', to: '1530', remaining: 2 });
    const five = freeSlots({ from: '1500', to: '1530', remaining: 5 }, ['1530']);
    const wanted = [
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 3 },
    ];
    expect(freeForAll([two, five], wanted)).toEqual([
      { time: '1500', availableForBooking: true, remaining: 2 },
      { time: '1530', availableForBooking: false, remaining: 0 },
    ]);
    expect(freeForAll([two], [{ id: 'a', quantity: 3 }])[0]?.availableForBooking).toBe(false);
    expect(freeForAll([], [])).toEqual([]);
  });

  it('the slots of the booking that is rescheduled count as free', () => {
    const own = { date: SATURDAY, start: '1500', end: '1530', quantity: 1, visitors: 60, isLimitedByDay: false };
    const slots = freeSlots({ from: '1500', to: '1530' }, ['1500', '1530']);
    expect(withOwnSlots(slots, own, SATURDAY).map((slot) => slot.availableForBooking)).toEqual([true, false]);
    expect(withOwnSlots(slots, own, SUNDAY).map((slot) => slot.availableForBooking)).toEqual([false, false]);
  });

  it('on a day that is full of visitors those of the booking that is rescheduled count as free all day', () => {
    const own = { date: SATURDAY, start: '0900', end: '1000', quantity: 1, visitors: 60 };
    const full = (time: string, remaining: number) => ({
      time,
      availableForBooking: false,
      remaining,
      visitorsLeft: 0,
    });
    const slots = [full('0900', 1), full('1000', 1), full('1100', 0)];
    const freeOn = (date: string, isLimitedByDay: boolean) =>
      withOwnSlots(slots, { ...own, isLimitedByDay }, date).map((slot) => slot.availableForBooking);
    expect(freeOn(SATURDAY, true)).toEqual([true, true, false]);
    expect(freeOn(SUNDAY, true)).toEqual([false, false, false]);
    // Where visitors are limited at any one time, others may be there at ten.
    expect(freeOn(SATURDAY, false)).toEqual([true, false, false]);
  });

  it('a span has as many pieces left as its slot with the fewest', () => {
    const slots = [
      { time: '0900', availableForBooking: true, remaining: 6 },
      { time: '1000', availableForBooking: true, remaining: 2 },
      { time: '1100', availableForBooking: false, remaining: 4 },
    ];
    expect(piecesLeftDuring(slots, {})).toBeUndefined();
    expect(piecesLeftDuring(slots, { start: '0900' })).toBe(6);
    expect(piecesLeftDuring(slots, { start: '0900', end: '1100' })).toBe(2);
    expect(piecesLeftDuring(slots, { start: '0900', end: '1200' })).toBe(0);
    expect(piecesLeftDuring(slots, { start: '1500' })).toBe(0);
  });
});

it("'No Bookings Available' once closing passed, else 'No Time Slots Available'", () => {
  const hours = { start: '0600', end: '0930' };
  expect(noTimesText(now.date, hours, now)).toBe('No Bookings Available');
  expect(noTimesText(SATURDAY, hours, now)).toBe('No Time Slots Available');
  expect(noTimesText(now.date, undefined, now)).toBe('No Time Slots Available');
});

it('the hint of a lagoon booking names what is missing: the unit, a start, an end, an amenity', () => {
  const form = {
    isDayPass: false,
    chosen: {},
    quantities: [0, 0],
    hasUnit: true,
    visitors: 3,
    visitorsLeft: undefined,
  };
  const morning = { start: '0900', end: '1300' };
  expect(lagoonHint({ ...form, hasUnit: false })).toBe('Choose your unit.');
  expect(lagoonHint(form)).toBe('Choose a start time, or the day pass.');
  expect(lagoonHint({ ...form, chosen: { start: '0900' } })).toBe('Choose an end time.');
  expect(lagoonHint({ ...form, chosen: morning })).toBe('Choose how many of something, or the day pass.');
  expect(lagoonHint({ ...form, chosen: morning, quantities: [0, 1] })).toBeUndefined();
  expect(lagoonHint({ ...form, isDayPass: true })).toBeUndefined();
  const pass = { ...form, isDayPass: true };
  expect(lagoonHint({ ...pass, visitorsLeft: 3 })).toBeUndefined();
  expect(lagoonHint({ ...pass, visitorsLeft: 2 })).toBe('Only 2 of 3 visitors still fit at this time.');
  expect(lagoonHint({ ...pass, visitorsLeft: 0 })).toBe('No place is left at this time. Choose another one.');
});

it('free starts exclude times that have passed', () => {
  const hours = { start: '0900', end: '1100' };
  const availability = freeSlots({ from: '0900', to: '1030' }, ['1000']);
  const morning = { kind: 'facility' as const, hours, availability };
  expect(freeStarts({ ...morning, date: SATURDAY, now })).toEqual(['0900', '0930', '1030']);
  expect(freeStarts({ ...morning, date: now.date, now: { ...now, minutes: 9 * 60 + 10 } })).toEqual(['0930', '1030']);
});

it('a span has room for as many visitors as its fullest slot; a service without a limit returns undefined', () => {
  const slots = [
    { time: '0900', availableForBooking: true, remaining: 1, visitorsLeft: 20 },
    { time: '1000', availableForBooking: true, remaining: 1, visitorsLeft: 4 },
  ];
  expect(visitorsLeftDuring(slots, {})).toBeUndefined();
  expect(visitorsLeftDuring(slots, { start: '0900' })).toBe(20);
  expect(visitorsLeftDuring(slots, { start: '0900', end: '1100' })).toBe(4);
  expect(visitorsLeftDuring(freeSlots(), { start: '0900' })).toBeUndefined();
});
