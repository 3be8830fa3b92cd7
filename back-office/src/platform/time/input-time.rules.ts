import { instantOfWallClock, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';

/** Converts `YYYY-MM-DDTHH:mm` of a `datetime-local` field in a time zone to an instant; null if it is not a time. */
export function instantOfInput(written: string, timeZone: string): string | null {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(written) ?? [];
  if (date === undefined) return null;
  return instantOfWallClock({ date, minutes: Number(hours) * 60 + Number(minutes) }, timeZone).toISOString();
}

/** Converts an instant to `YYYY-MM-DDTHH:mm` in a time zone; null to ''. */
export function inputOfInstant(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const { date, minutes } = wallClockAt(new Date(instant), timeZone);
  const time = timeOfMinutes(minutes).padStart(4, '0');
  return `${date}T${time.slice(0, 2)}:${time.slice(2)}`;
}
