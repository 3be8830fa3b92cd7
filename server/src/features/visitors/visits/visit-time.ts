import { wallClockAfter } from '@ekhaya/contract/visitors/visit-hours.rules';
import type { Visit } from '@ekhaya/contract/visitors/visitors.rules';
import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';

/** Returns the instants at which a visit starts and ends, in the time zone of its estate. */
export const visitInstantsOf = (
  { date, startMinutes, endMinutes }: Visit,
  timeZone: string,
): { startsAt: Date; endsAt: Date } => ({
  startsAt: instantOfWallClock({ date, minutes: startMinutes }, timeZone),
  endsAt: instantOfWallClock(wallClockAfter(date, endMinutes), timeZone),
});
