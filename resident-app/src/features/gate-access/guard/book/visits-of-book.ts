import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { earlyArrivalMs } from '@ekhaya/contract/visitors/visitors.rules';
import type { ExpectedVisitor, Gate } from '../gates/guard.queries.ts';
import type { GuardBook, VisitsOfDay } from './book-content.ts';

/** The day after today at an estate. */
export const tomorrowAt = (now: Date, timeZone: string): string => addDays(wallClockAt(now, timeZone).date, 1);

/** All visits in the book: those of the day when it was read, then those of the next day. */
export const visitsOf = ({ expected, nextDay }: GuardBook): ExpectedVisitor[] => [
  ...expected,
  ...(nextDay?.expected ?? []),
];

/**
 * Of the visits of one weekly invitation, the one that a code is for: the last that has begun, or the first. Who leaves and has not come
 * today leaves the visit before.
 */
export function visitAt(
  visits: readonly ExpectedVisitor[],
  at: Date,
  direction: GateDirection = 'in',
): ExpectedVisitor | undefined {
  const present = visits.findLast(({ from }) => new Date(from).getTime() - earlyArrivalMs <= at.getTime()) ?? visits[0];
  const hasCome = present?.status === 'arrived' || present?.status === 'left';
  if (direction === 'in' || hasCome) return present;
  return visits.findLast(({ status }) => status === 'arrived') ?? present;
}

/**
 * The visitors whom a gate expects today. After midnight they are those of the next day, and those of yesterday who are still inside or
 * may still come: an event ends in the night.
 */
export function visitsToday(book: GuardBook, { estateID, timeZone }: Gate, now: Date): ExpectedVisitor[] {
  const { expected, nextDay } = book;
  const isNextDay = nextDay !== undefined && wallClockAt(now, timeZone).date >= nextDay.date;
  const today = isNextDay
    ? [...nextDay.expected, ...expected.filter((visit) => isStillInside(visit, nextDay) || mayStillCome(visit, now))]
    : expected;
  return today.filter((visit) => visit.estateID === estateID);
}

const isStillInside = ({ status, inviteID }: ExpectedVisitor, { expected }: VisitsOfDay): boolean =>
  status === 'arrived' && !expected.some((visit) => visit.inviteID === inviteID);

const mayStillCome = ({ status, to }: ExpectedVisitor, now: Date): boolean =>
  status === 'expected' && new Date(to) > now;

/** The visits of the next day that are not already among those of today: a visit past midnight belongs to both days. */
export const onlyNextDay = (next: readonly ExpectedVisitor[], today: readonly ExpectedVisitor[]): ExpectedVisitor[] =>
  next.filter(({ inviteID, from }) => !today.some((visit) => visit.inviteID === inviteID && visit.from === from));
