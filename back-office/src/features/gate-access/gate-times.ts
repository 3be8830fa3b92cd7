import { addDays, displayTime, timeOfMinutes, wallClockAt, weekdayOf } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';

/** The time of an instant at an estate, `09:12`. */
export const timeAt = (instant: string, timeZone: string): string =>
  displayTime(timeOfMinutes(wallClockAt(new Date(instant), timeZone).minutes));

const daysOfWeek = 7;

/** The day of an instant at an estate as people say it: `Today`, `Yesterday`, `Thu`, then `Thu 5 Nov`. */
export function dayAt(instant: string, timeZone: string, today: string): string {
  const { date } = wallClockAt(new Date(instant), timeZone);
  if (date === today) return 'Today';
  if (date === addDays(today, -1)) return 'Yesterday';
  const isThisWeek = date > addDays(today, -daysOfWeek) && date < today;
  const weekday = weekdayOf(date);
  return isThisWeek ? `${weekday.charAt(0).toUpperCase()}${weekday.slice(1, 3)}` : dayText(date);
}

/** The day and the time of an instant, the day only if it is not today: `09:12`, `Thu 17:20`. */
export function whenAt(instant: string, timeZone: string, today: string): string {
  const day = dayAt(instant, timeZone, today);
  const time = timeAt(instant, timeZone);
  return day === 'Today' ? time : `${day} ${time}`;
}

const minutesOfHour = 60;
const minutesOfDay = 1440;

/** A length of time in words: `41 min`, `16 h`, `3 days`. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 2 * minutesOfHour) return `${minutes} min`;
  if (minutes < 2 * minutesOfDay) return `${Math.floor(minutes / minutesOfHour)} h`;
  return `${Math.floor(minutes / minutesOfDay)} days`;
}
