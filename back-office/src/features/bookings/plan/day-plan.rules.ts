import { minutesOfTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';

/** A range of times within a day, each `HHmm`. */
export interface TimeRange {
  start: string;
  end: string;
}

/** The part of a day that the plan shows, in minutes from midnight. It consists of whole hours. */
export interface DaySpan {
  from: number;
  to: number;
}

const HOUR = 60;
const usualDay: DaySpan = { from: 8 * HOUR, to: 18 * HOUR };
const minutes = (time: string): number => minutesOfTime(time) ?? 0;

/** Computes the whole hours that contain all time ranges; 08:00 to 18:00 if there are none. */
export function spanOfDay(times: readonly TimeRange[]): DaySpan {
  if (times.length === 0) return usualDay;
  const from = Math.min(...times.map(({ start }) => minutes(start)));
  const to = Math.max(...times.map(({ end }) => minutes(end)));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** Converts a time to its position within the span, in per cent. Times outside the span are clamped to 0 or 100. */
export function percentOfSpan(span: DaySpan, time: string): number {
  const share = (minutes(time) - span.from) / (span.to - span.from);
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100;
}

/** Lists the full hours of a span, in minutes from midnight. */
export const fullHoursOf = ({ from, to }: DaySpan): number[] =>
  Array.from({ length: (to - from) / HOUR }, (_, index) => from + index * HOUR);

/** Lists the parts of a span in which a place is closed: outside its opening hours, and in its closures. Parts may overlap. */
export function closedPartsOf(
  span: DaySpan,
  { hours, closures }: { hours: TimeRange | null; closures: readonly TimeRange[] },
): TimeRange[] {
  const whole = { start: timeOfMinutes(span.from), end: timeOfMinutes(span.to) };
  if (hours === null) return [whole];
  const around = [
    { start: whole.start, end: hours.start },
    { start: hours.end, end: whole.end },
  ].filter(({ start, end }) => minutes(start) < minutes(end));
  return [...around, ...closures.map(({ start, end }) => ({ start, end }))];
}
