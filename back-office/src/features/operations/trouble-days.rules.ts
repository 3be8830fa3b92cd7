import { addDays, instantOfWallClock, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';

/** The days of a week: those that are told by their weekday. */
export const weekDays = 7;

/** A time in which something was down; without an end it still is. */
export interface Interval<Part extends string> {
  part: Part;
  startedAt: string;
  endedAt: string | null;
}

/** A day of an estate with its times of trouble. */
export interface TroubleDay<Part extends string> {
  /** `YYYY-MM-DD`. */
  date: string;
  minutes: number;
  /** The parts of the system that were down on the day, the longest first. */
  parts: Part[];
  /** The times of trouble as parts of the day, from 0 to 1. */
  stretches: { from: number; to: number }[];
}

interface Stretch {
  from: number;
  to: number;
}

const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const all: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
};

/** Divides times of trouble by the days of an estate, the oldest first, the day of `now` last. Times that overlap count once. */
export const troubleDays = <Part extends string>(
  intervals: readonly Interval<Part>[],
  { now, days, timeZone }: { now: Date; days: number; timeZone: string },
): TroubleDay<Part>[] => {
  const today = wallClockAt(now, timeZone).date;
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(today, at - days + 1);
    const start = instantOfWallClock({ date, minutes: 0 }, timeZone).getTime();
    const end = instantOfWallClock({ date: addDays(date, 1), minutes: 0 }, timeZone).getTime();
    const msByPart = new Map<Part, number>();
    const stretches = intervals.flatMap(({ part, startedAt, endedAt }) => {
      const from = Math.max(start, Date.parse(startedAt));
      const to = Math.min(end, endedAt === null ? now.getTime() : Date.parse(endedAt));
      if (to <= from) return [];
      msByPart.set(part, (msByPart.get(part) ?? 0) + to - from);
      return [{ from, to }];
    });
    const all = joined(stretches);
    const totalMs = all.reduce((sum, { from, to }) => sum + to - from, 0);
    return {
      date,
      minutes: totalMs === 0 ? 0 : Math.max(1, Math.round(totalMs / minuteMs)),
      parts: [...msByPart].toSorted(([, one], [, other]) => other - one).map(([part]) => part),
      stretches: all.map(({ from, to }) => ({
        from: (from - start) / (end - start),
        to: (to - start) / (end - start),
      })),
    };
  });
};
