import { minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';

/** Times of a day, `HHmm`. */
interface Times {
  start: string;
  end: string;
}

/** The hours that a plan of the day shows, in minutes from midnight: whole hours, all that is open or booked. */
export interface Span {
  from: number;
  to: number;
}

const HOUR = 60;
const usualDay: Span = { from: 8 * HOUR, to: 18 * HOUR };
const minutes = (time: string): number => minutesOfTime(time) ?? 0;

/** The span of a day: from the first opening or beginning to the last closing or end; the usual day when nothing is open. */
export function spanOfDay(times: readonly Times[]): Span {
  if (times.length === 0) return usualDay;
  const from = Math.min(...times.map(({ start }) => minutes(start)));
  const to = Math.max(...times.map(({ end }) => minutes(end)));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** Where a time stands within the span, in per cent; what lies outside stands at its edge. */
export function placeIn(span: Span, time: string): number {
  const share = (minutes(time) - span.from) / (span.to - span.from);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** The full hours of a span, in minutes from midnight. */
export const hoursOf = ({ from, to }: Span): number[] =>
  Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR);

/** Puts what overlaps into lanes of its own: each gets the first lane that is free at its beginning. */
export function inLanes<T extends Times>(items: readonly T[]): { item: T; lane: number }[] {
  const freeFrom: number[] = [];
  return [...items]
    .sort((one, other) => minutes(one.start) - minutes(other.start))
    .map((item) => {
      const free = freeFrom.findIndex((until) => until <= minutes(item.start));
      const lane = free === -1 ? freeFrom.length : free;
      freeFrom[lane] = minutes(item.end);
      return { item, lane };
    });
}
