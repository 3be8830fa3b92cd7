import { findTimeProblems } from '@ekhaya/contract/bookings/bookings.rules';
import { minutesOfTime, minutesPerDay, timeOfMinutes, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import type { TimeRange } from '../plan/day-plan.rules.ts';
import type { DayBlock, DayPlace } from './places.rules.ts';

/** The step in which blocks are moved, in minutes. */
export const MOVE_STEP = 15;

const minutes = (time: string): number => minutesOfTime(time) ?? 0;

/** Returns the times of a block that is moved by some minutes; it stays within the day. */
export function movedBy({ start, end }: TimeRange, by: number): TimeRange {
  const length = minutes(end) - minutes(start);
  const from = Math.min(minutesPerDay - length, Math.max(0, minutes(start) + by));
  return { start: timeOfMinutes(from), end: timeOfMinutes(from + length) };
}

/** Rounds minutes to the step of a move. */
export const toStep = (by: number): number => Math.round(by / MOVE_STEP) * MOVE_STEP;

/** Whether a block is one booking that can be moved. */
export const canMove = ({ bookings }: DayBlock): boolean =>
  bookings.length === 1 && bookings.every((booking) => booking.canMove);

const overlaps = (one: TimeRange, other: TimeRange): boolean =>
  minutes(one.start) < minutes(other.end) && minutes(one.end) > minutes(other.start);

/**
 * Returns why a block cannot be moved to some times of its day, by the rules of a resident who moves it; undefined if it can as
 * far as the page knows. The server decides.
 */
export function problemOfMove(
  block: DayBlock,
  times: TimeRange,
  place: DayPlace,
  { date, now }: { date: string; now: WallClock },
): string | undefined {
  if (place.hours === null) return 'Closed on this day.';
  const [problem] = Object.values(findTimeProblems(place.kind, { date, ...times }, place.hours, now));
  if (problem !== undefined) return problem;
  if (place.closures.some((closure) => overlaps(closure, times))) return 'Closed at that time.';
  const other = place.isExclusive
    ? place.blocks.find((each) => each.key !== block.key && overlaps(each, times))
    : undefined;
  return other === undefined ? undefined : `${other.title} has it then.`;
}
