import { expect, it } from 'vitest';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import { settableClock } from '../clock.ts';
import { createRanJobs } from './ran-jobs.ts';

it('counts the jobs of the last hour, since the start of the process at most', () => {
  const started = new Date('2026-11-14T08:00:00.000Z');
  const clock = settableClock(started);
  const ran = createRanJobs(clock);
  expect(ran.ofLastHour()).toEqual({ count: 0, since: started });
  ran.count();
  ran.count();
  clock.advance(30 * minuteMs);
  ran.count();
  expect(ran.ofLastHour()).toEqual({ count: 3, since: started });
  clock.advance(29 * minuteMs);
  expect(ran.ofLastHour().count).toBe(3);
  clock.advance(2 * minuteMs);
  expect(ran.ofLastHour()).toEqual({ count: 1, since: new Date('2026-11-14T08:01:00.000Z') });
  clock.advance(60 * minuteMs);
  expect(ran.ofLastHour().count).toBe(0);
});
