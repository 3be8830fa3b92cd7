import { expect, it } from 'vitest';
import { settableClock } from '../clock.ts';
import { createRanJobs } from './ran-jobs.ts';

const minute = 60_000;

it('counts the jobs of the last hour, since the start of the process at most', () => {
  const started = new Date('2026-11-14T08:00:00.000Z');
  const clock = settableClock(started);
  const ran = createRanJobs(clock);
  expect(ran.ofLastHour()).toEqual({ count: 0, since: started });
  ran.count();
  ran.count();
  clock.advance(30 * minute);
  ran.count();
  expect(ran.ofLastHour()).toEqual({ count: 3, since: started });
  clock.advance(29 * minute);
  expect(ran.ofLastHour().count).toBe(3);
  clock.advance(2 * minute);
  expect(ran.ofLastHour()).toEqual({ count: 1, since: new Date('2026-11-14T08:01:00.000Z') });
  clock.advance(60 * minute);
  expect(ran.ofLastHour().count).toBe(0);
});
