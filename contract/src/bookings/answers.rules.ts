import { addDays, instantOfWallClock, wallClockAt, weekdayOf } from '../time/wall-clock.rules.ts';

const isWorkingDay = (date: string): boolean => !['saturday', 'sunday'].includes(weekdayOf(date));

/**
 * Returns the instant by which staff promised to answer a request: the end of the last working day, Monday to Friday, of the
 * promise. The day of the request does not count. Null without a promise.
 * @param workingDays the number of working days that the service promises; null for no promise
 */
export const answerDueAt = (requestedAt: Date, workingDays: number | null, timeZone: string): Date | null => {
  if (workingDays === null) return null;
  let { date } = wallClockAt(requestedAt, timeZone);
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return instantOfWallClock({ date: addDays(date, 1), minutes: 0 }, timeZone);
};
