import type { Booking } from '@ekhaya/contract/bookings/bookings';
import type { ListedEvent } from '@ekhaya/contract/events/events';
import type { Outage } from '@ekhaya/contract/outages/outages';
import { expect, it } from 'vitest';
import { momentOf, nextMomentAt, type KnownNow } from './moment.rules.ts';

// The server sends the name of a service as staff have written it, with the name of the estate in front.
const about = { serviceName: 'Msasa Ridge|Padel court', isLagoon: false } as Booking['about'];
const booking = (start: string, end: string, rest: Partial<Booking> = {}): Booking =>
  ({ id: start, date: '2026-11-14', start, end, status: 'BOOKED', about, ...rest }) as Booking;
const event = (start: string, end = '22:00'): ListedEvent =>
  ({
    title: 'Boma night',
    startDate: `2026-11-14 ${start}:00`,
    endDate: `2026-11-14 ${end}:00`,
    place: 'The boma',
  }) as ListedEvent;
const low = { utility: 'electricity' as const, balance: 1248.2, level: 1300, lastUpdate: '2026-11-14T10:00:00.000Z' };
const known: KnownNow = {
  now: { date: '2026-11-14', minutes: 14 * 60 },
  at: Date.parse('2026-11-14T12:00:00.000Z'),
  isNearGate: false,
  bookings: [],
  balances: [],
  events: [],
  outages: [],
  unsent: [],
  isOnline: true,
  timeZone: 'Africa/Johannesburg',
};

it('is silent when there is nothing', () => {
  expect(momentOf(known)).toBeUndefined();
});

it('shows the pass first near the gate, then the booking of today, a low balance and the event of tonight', () => {
  const all = {
    ...known,
    bookings: [booking('1700', '1800'), booking('900', '1500')],
    balances: [low],
    events: [event('18:30')],
  };
  expect(momentOf({ ...all, isNearGate: true })).toMatchObject({ kind: 'pass', path: '/access' });
  expect(momentOf(all)).toMatchObject({ title: 'Padel court', note: 'Today, 09:00 – 15:00' });
  expect(momentOf({ ...all, bookings: [] })).toMatchObject({
    title: 'Electricity: R\u00a01\u00a0248.20 left',
    path: '/bills',
  });
  expect(momentOf({ ...all, bookings: [], balances: [] })).toMatchObject({
    title: 'Boma night',
    note: 'Tonight, 18:30, The boma',
  });
});

it('names what was not sent yet: at once without a network or when refused, else after a minute', () => {
  const lamp = { about: 'The lamp is out', since: '2026-11-14T11:59:30.000Z' };
  expect(momentOf({ ...known, unsent: [lamp] })).toBeUndefined();
  expect(momentOf({ ...known, unsent: [lamp], isOnline: false })).toMatchObject({
    title: 'Not sent yet: The lamp is out',
    note: 'It waits for a network',
    path: '/Waiting',
  });
  const old = { ...lamp, since: '2026-11-14T11:50:00.000Z' };
  expect(momentOf({ ...known, unsent: [old, lamp] })).toMatchObject({ note: 'It is tried again by itself' });
  const refused = { ...lamp, refusal: { code: 'forbidden' } };
  expect(momentOf({ ...known, unsent: [old, refused], isNearGate: true })).toMatchObject({
    title: '2 not sent yet',
    note: 'Not taken: have a look',
  });
});

it('says nothing that is no longer true', () => {
  expect(momentOf({ ...known, bookings: [booking('900', '1400')] })).toBeUndefined();
  expect(momentOf({ ...known, bookings: [booking('1700', '1800', { status: 'REQUESTED' })] })).toBeUndefined();
  expect(momentOf({ ...known, bookings: [booking('1700', '1800', { date: '2026-11-15' })] })).toBeUndefined();
  expect(momentOf({ ...known, balances: [{ ...low, balance: 1360 }] })).toBeUndefined();
  expect(momentOf({ ...known, balances: [{ ...low, lastUpdate: '2026-11-13T10:00:00.000Z' }] })).toBeUndefined();
  expect(momentOf({ ...known, events: [event('15:00')] })).toBeUndefined();
  expect(
    momentOf({ ...known, now: { date: '2026-11-14', minutes: 22 * 60 }, events: [event('18:30')] }),
  ).toBeUndefined();
});

it('shows an outage before everything else, with the time of the next news while that is to come', () => {
  const outage = (id: string, rest: Partial<Outage> = {}): Outage =>
    ({
      id,
      title: 'No water in Weaver Street',
      endedAt: null,
      startsAt: '2026-11-14T05:00:00.000Z',
      until: '2026-11-14T15:00:00.000Z',
      nextNewsAt: '2026-11-14T12:30:00.000Z',
      ...rest,
    }) as Outage;
  const out = (...outages: Outage[]) => momentOf({ ...known, isNearGate: true, outages });
  expect(out(outage('o1'))).toMatchObject({
    kind: 'outage',
    title: 'No water in Weaver Street',
    note: 'Next news at 14:30',
    path: '/Outage?outage=o1',
  });
  expect(out(outage('o1'), outage('o2'))).toMatchObject({ title: '2 outages', path: '/Outage' });
  expect(out(outage('o1', { nextNewsAt: '2026-11-14T11:30:00.000Z' }))?.note).toBe('Probably until 17:00');
  expect(out(outage('o1', { endedAt: '2026-11-14T11:30:00.000Z' }))?.kind).toBe('pass');
  expect(out(outage('o1', { startsAt: '2026-11-16T11:30:00.000Z' }))?.kind).toBe('pass');
});

it('knows from when on a booking, an evening or an outage of the next days matters', () => {
  const startOf = (date: string): number => Date.parse(`${date}T00:00:00+02:00`);
  const onDay = (date: string): Partial<KnownNow> => ({ bookings: [booking('1700', '1800', { date })] });
  expect(nextMomentAt(known)).toBeUndefined();
  expect(nextMomentAt({ ...known, ...onDay('2026-11-17') })).toBe(startOf('2026-11-17'));
  expect(nextMomentAt({ ...known, ...onDay('2027-02-17') })).toBeUndefined();
  const evening = { ...event('18:30'), startDate: '2026-11-16 18:30:00', endDate: '2026-11-16 22:00:00' };
  expect(nextMomentAt({ ...known, ...onDay('2026-11-17'), events: [evening] })).toBe(startOf('2026-11-16'));
  const outage = { endedAt: null, startsAt: '2026-11-18T05:00:00.000Z', until: '2026-11-18T09:00:00.000Z' } as Outage;
  expect(nextMomentAt({ ...known, outages: [{ ...outage, nextNewsAt: null }] })).toBe(startOf('2026-11-18'));
  // What passes does not count: where the phone is, and what waits to be sent.
  expect(nextMomentAt({ ...known, isNearGate: true, unsent: [{ since: '2026-11-14T11:59:30.000Z' }] })).toBeUndefined();
});
