import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import type { Clock } from '../clock.ts';

/** How many jobs a process ran lately, and since when it counts: for an hour, or since it started. */
export interface RanJobsCounts {
  count: number;
  since: Date;
}

/** Counts the jobs that this process ran to their end. The queue forgets them. */
export interface RanJobs {
  count(): void;
  ofLastHour(): RanJobsCounts;
}

const keptMinutes = 60;

/** Creates the counter of a process that starts now. */
export const createRanJobs = (clock: Clock): RanJobs => {
  const startedAt = clock.now();
  /** By minute since 1970. */
  const counts = new Map<number, number>();
  const thisMinute = (): number => Math.floor(clock.now().getTime() / minuteMs);
  const forgetOld = (): void => {
    const oldest = thisMinute() - keptMinutes;
    for (const minute of counts.keys()) if (minute <= oldest) counts.delete(minute);
  };
  return {
    count: () => {
      forgetOld();
      counts.set(thisMinute(), (counts.get(thisMinute()) ?? 0) + 1);
    },
    ofLastHour: () => {
      forgetOld();
      const hourAgo = clock.now().getTime() - keptMinutes * minuteMs;
      return {
        count: [...counts.values()].reduce((sum, each) => sum + each, 0),
        since: new Date(Math.max(startedAt.getTime(), hourAgo)),
      };
    },
  };
};
