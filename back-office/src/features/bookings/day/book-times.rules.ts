import {
  bookingKindRules,
  findTimeProblems,
  startTimes,
  type BookingKind,
} from '@ekhaya/contract/bookings/bookings.rules';
import { minutesOfTime, timeOfMinutes, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import type { TimeRange } from '../plan/day-plan.rules.ts';

/** What can be booked on a day, with its hours. */
export interface OpenPlace {
  kind: BookingKind;
  hours: TimeRange;
}

/** The day that is booked, and the present clock of the estate. */
export interface BookedDay {
  date: string;
  now: WallClock;
}

const usualMinutes = 60;

const minutes = (time: string): number => minutesOfTime(time) ?? 0;

/** Returns why some times of a place cannot be booked, by field; empty if they can as far as the page knows. The server decides. */
export const problemsOfTimes = (
  { kind, hours }: OpenPlace,
  times: TimeRange,
  { date, now }: BookedDay,
): ReturnType<typeof findTimeProblems> => findTimeProblems(kind, { date, ...times }, hours, now);

/** Whether times can be booked as far as the page knows. */
export const arePossible = (place: OpenPlace, times: TimeRange, day: BookedDay): boolean =>
  Object.keys(problemsOfTimes(place, times, day)).length === 0;

/** Whether a booking of a place can begin at a time: it has not passed, is within the hours, and a slot begins then. */
export function canBegin(place: OpenPlace, start: string, day: BookedDay): boolean {
  const problems = problemsOfTimes(place, { start, end: place.hours.end }, day);
  return problems.date === undefined && problems.start === undefined;
}

/** Returns the times that are proposed: the first hour of the place that has not begun. Without one, the first hour of the day. */
export function proposedTimes(place: OpenPlace, day: BookedDay): TimeRange {
  const { kind, hours } = place;
  const length = Math.max(usualMinutes, bookingKindRules[kind].minimumMinutes);
  const all = startTimes(kind, hours).map(({ time }) => ({
    start: time,
    end: timeOfMinutes(Math.min(minutes(time) + length, minutes(hours.end))),
  }));
  return all.find((times) => arePossible(place, times, day)) ?? all[0] ?? hours;
}
