import type { Visit } from '@ekhaya/contract/visitors/visitors.rules';
import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';

/** When a visit begins and ends, by the clock of its estate. */
export const visitInstantsOf = (
  { date, startMinutes, endMinutes }: Visit,
  timeZone: string,
): { startsAt: Date; endsAt: Date } => ({
  startsAt: instantOfWallClock({ date, minutes: startMinutes }, timeZone),
  endsAt: instantOfWallClock({ date, minutes: endMinutes }, timeZone),
});
