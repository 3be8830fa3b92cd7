import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ListedEvent } from '@ekhaya/contract/events/events';
import type { Outage } from '@ekhaya/contract/outages/outages';
import { addressOfOutage, type OutageKind } from '@ekhaya/contract/outages/outages.rules';
import { randText, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import {
  addDays,
  instantOfWallClock,
  timeOfMinutes,
  wallClockAt,
  type WallClock,
} from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';

/** What matters now: one line at the top of Home. */
export interface Moment {
  kind: 'outage' | 'unsent' | 'pass' | 'booking' | 'balance' | 'event';
  /** The kind of the outages. Undefined where several kinds are out at once, and for a moment that is no outage. */
  out?: OutageKind;
  title: string;
  note: string;
  path: string;
  /** What the screen is opened with. */
  record?: unknown;
}

/** What the phone knows. */
export interface KnownNow {
  /** The wall clock of the estate. */
  now: WallClock;
  /** Milliseconds since 1970. */
  at: number;
  /** The phone has found that it is near a gate of the estate. */
  isNearGate: boolean;
  bookings: readonly Booking[];
  balances: readonly { utility: UtilityKind; balance: number; lastUpdate: string; level: number }[];
  events: readonly ListedEvent[];
  outages: readonly Outage[];
  /** What waits in the outbox. */
  unsent: readonly UnsentItem[];
  isOnline: boolean;
  timeZone: string;
}

/** What Home says of something that waits in the outbox. */
export interface UnsentItem {
  about?: string;
  /** An instant in ISO 8601. */
  since?: string;
  refusal?: unknown;
}

/** The evening begins. */
const eveningFrom = 17 * 60;
/** An older balance is no news. */
const balanceIsKnownForMs = dayMs;

const utilityWords: Record<UtilityKind, string> = { electricity: 'Electricity', water: 'Water', gas: 'Gas' };
const clock = (time: string): string => `${time.padStart(4, '0').slice(0, 2)}:${time.padStart(4, '0').slice(2)}`;

const bookingMoment = ({ bookings, now }: KnownNow): Moment | undefined => {
  const time = timeOfMinutes(now.minutes);
  const [next] = bookings
    .filter(({ status, date, end }) => status === 'BOOKED' && date === now.date && end.padStart(4, '0') > time)
    .toSorted((one, other) => one.start.padStart(4, '0').localeCompare(other.start.padStart(4, '0')));
  if (next === undefined) return undefined;
  const { id, start, end, about } = next;
  const path = about.isLagoon ? '/RequestedLagoonDetails' : '/RequestedBookingDetails';
  return {
    kind: 'booking',
    title: labelOf(about.serviceName),
    note: `Today, ${clock(start)} – ${clock(end)}`,
    path: `${path}?booking=${encodeURIComponent(id)}`,
  };
};

const balanceMoment = ({ balances, at }: KnownNow): Moment | undefined => {
  const low = balances.find(
    ({ balance, level, lastUpdate }) => balance < level && at - Date.parse(lastUpdate) < balanceIsKnownForMs,
  );
  if (low === undefined) return undefined;
  return {
    kind: 'balance',
    title: `${utilityWords[low.utility]}: ${randText(low.balance)} left`,
    note: `Below ${randText(low.level)}`,
    path: '/bills',
  };
};

const eventMoment = ({ events, now }: KnownNow): Moment | undefined => {
  const time = clock(timeOfMinutes(now.minutes));
  const tonight = events.find(({ startDate, endDate }) => {
    const [date = '', start = ''] = startDate.split(' ');
    const isOver = endDate.slice(0, 16) <= `${now.date} ${time}`;
    return date === now.date && start.slice(0, 5) >= clock(timeOfMinutes(eveningFrom)) && !isOver;
  });
  if (tonight === undefined) return undefined;
  const note = [`Tonight, ${tonight.startDate.slice(11, 16)}`, tonight.place].filter((part) => part !== '').join(', ');
  return { kind: 'event', title: tonight.title, note, path: '/Event', record: tonight };
};

/** An outage is named from a day before it begins until staff say that it is over. */
const outageIsNamedBeforeMs = dayMs;

const outageMoment = ({ outages, at, now, timeZone }: KnownNow): Moment | undefined => {
  const open = outages.filter(
    ({ endedAt, startsAt }) => endedAt === null && Date.parse(startsAt) - at < outageIsNamedBeforeMs,
  );
  const [first] = open;
  if (first === undefined) return undefined;
  // News that did not come in time are not promised any more.
  const next = open
    .flatMap(({ nextNewsAt }) => (nextNewsAt !== null && Date.parse(nextNewsAt) > at ? nextNewsAt : []))
    .toSorted()[0];
  const timeOf = (instant: string): string => momentText(new Date(instant), { timeZone, today: now.date });
  const noteOf = (nextNews: string | undefined, until: string): string => {
    if (nextNews !== undefined) return `Next news at ${timeOf(nextNews)}`;
    return Date.parse(until) > at ? `Probably until ${timeOf(until)}` : 'It lasts longer than was said';
  };
  return {
    kind: 'outage',
    ...(open.every(({ kind }) => kind === first.kind) && { out: first.kind }),
    title: open.length === 1 ? first.title : `${open.length} outages`,
    note: noteOf(next, first.until),
    path: open.length === 1 ? addressOfOutage(first.id) : '/Outage',
  };
};

/** Sending takes its time: until then Home says nothing of it. */
const unsentIsNamedAfterMs = 60_000;

const unsentMoment = ({ unsent, isOnline, at }: KnownNow): Moment | undefined => {
  const named = unsent.filter(
    ({ refusal, since }) =>
      refusal !== undefined || !isOnline || (since !== undefined && at - Date.parse(since) > unsentIsNamedAfterMs),
  );
  const [first] = named;
  if (first === undefined) return undefined;
  const isRefused = named.some(({ refusal }) => refusal !== undefined);
  const noteOfFirst = isOnline ? 'It is tried again by itself' : 'It waits for a network';
  return {
    kind: 'unsent',
    title:
      named.length === 1
        ? `Not sent yet${first.about === undefined ? '' : `: ${first.about}`}`
        : `${named.length} not sent yet`,
    note: isRefused ? 'Not taken: have a look' : noteOfFirst,
    path: '/Waiting',
  };
};

/** The one thing that matters now, an outage first, then what was not sent, then the nearest; undefined if nothing does. */
export const momentOf = (known: KnownNow): Moment | undefined =>
  outageMoment(known) ??
  unsentMoment(known) ??
  (known.isNearGate
    ? { kind: 'pass', title: 'Your gate pass', note: 'You are near the gate', path: '/access' }
    : (bookingMoment(known) ?? balanceMoment(known) ?? eventMoment(known)));

/** Nobody leaves a phone alone for longer, and then the tiles move once. */
const daysAhead = 14;

/**
 * The beginning of the next day on which something matters that is known today; undefined if there is none, in milliseconds since 1970.
 * What passes does not count: where the phone is, and what waits to be sent.
 */
export function nextMomentAt(known: KnownNow): number | undefined {
  const { now, timeZone } = known;
  const days = Array.from({ length: daysAhead }, (_, day) =>
    instantOfWallClock({ date: addDays(now.date, day + 1), minutes: 0 }, timeZone),
  );
  const lasting = { ...known, isNearGate: false, unsent: [] };
  const next = days.find((day) => momentOf({ ...lasting, at: day.getTime(), now: wallClockAt(day, timeZone) }));
  return next?.getTime();
}
