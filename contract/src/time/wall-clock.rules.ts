/** Wall-clock times of an estate: times of day in minutes from midnight, dates as `YYYY-MM-DD`, time zones as IANA names. */

/** The default time zone of an estate. */
export const defaultTimeZone = 'Africa/Johannesburg';

/** The minutes of a day; as a time of day 24:00, the next day's 00:00. */
export const minutesPerDay = 24 * 60;

const msPerMinute = 60_000;
const msPerDay = minutesPerDay * msPerMinute;

/** Parses `Hmm` or `HHmm` into minutes from midnight. `0` is midnight and `2400` the end of the day. Undefined if invalid. */
export const minutesOfTime = (time: string): number | undefined => {
  if (!/^(?:0|\d{3,4})$/.test(time)) return undefined;
  const hours = Number(time.slice(0, -2));
  const minutes = hours * 60 + Number(time.slice(-2));
  return Number(time.slice(-2)) < 60 && minutes <= minutesPerDay ? minutes : undefined;
};

/** Formats minutes from midnight as `HHmm`. */
export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

/** Formats `Hmm` or `HHmm` as `HH:MM` for display. */
export const displayTime = (time: string): string => {
  const written = time.padStart(4, '0');
  return `${written.slice(0, 2)}:${written.slice(2)}`;
};

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

/** Whether a text is an existing date of the years 2000 to 2999, written `YYYY-MM-DD`. */
export const isCalendarDate = (date: string): boolean => {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(date)) return false;
  const midnight = midnightOf(date);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
};

/** Returns the date a number of days later, or earlier if the number is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(midnightOf(date) + days * msPerDay).toISOString().slice(0, 10);

/** Returns the number of days from one date to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / msPerDay);

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Returns the weekday of a date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(midnightOf(date)).getUTCDay() + 6) % 7] ?? 'monday';

/** A date and the minutes since its midnight. */
export interface WallClock {
  date: string;
  minutes: number;
}

/** Formats a time on a wall clock as `YYYY-MM-DD HH:mm`. */
export const writtenWallClock = ({ date, minutes }: WallClock): string =>
  `${date} ${displayTime(timeOfMinutes(minutes))}`;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
};

/** Returns the date and time that a wall clock in a time zone shows at an instant. */
export const wallClockAt = (instant: Date, timeZone: string): WallClock => {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
};

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const { date, minutes } = wallClockAt(new Date(instant), timeZone);
  const wholeMinute = Math.floor(instant / msPerMinute) * msPerMinute;
  return midnightOf(date) + minutes * msPerMinute - wholeMinute;
};

const offsetsAround = new Map<string, readonly [before: number, after: number]>();
const maxCachedOffsets = 1000;

/** Returns the offsets one day before and one day after a date. Cached, because every slot of a day needs them. */
const offsetsAroundDay = (date: string, timeZone: string): readonly [before: number, after: number] => {
  const key = `${date} ${timeZone}`;
  const known = offsetsAround.get(key);
  if (known !== undefined) return known;
  const midnight = midnightOf(date);
  const found = [offsetAt(midnight - msPerDay, timeZone), offsetAt(midnight + 2 * msPerDay, timeZone)] as const;
  if (offsetsAround.size >= maxCachedOffsets) offsetsAround.clear();
  offsetsAround.set(key, found);
  return found;
};

/** Returns the instant at which a clock in UTC shows the time. */
const asIfUtc = ({ date, minutes }: WallClock): number => midnightOf(date) + minutes * msPerMinute;

/** Returns the instants at which a wall clock shows a time: usually one, two or none when the clocks change. */
const instantsShowing = (wall: WallClock, timeZone: string): number[] => {
  const shown = asIfUtc(wall);
  const [before, after] = offsetsAroundDay(wall.date, timeZone);
  if (before === after) return [shown - before];
  return [before, after]
    .map((offset) => shown - offset)
    .filter((instant) => offsetAt(instant, timeZone) === shown - instant);
};

/**
 * Returns the instant at which a wall clock shows a time; minutes may be 1440 for the end of the day. A time that the change
 * to summer time skips is read as one hour later. A time that occurs twice is read as its first occurrence.
 */
export const instantOfWallClock = (wall: WallClock, timeZone: string): Date => {
  const moments = instantsShowing(wall, timeZone);
  const [before] = offsetsAroundDay(wall.date, timeZone);
  return new Date(moments.length > 0 ? Math.min(...moments) : asIfUtc(wall) - before);
};

/**
 * Whether a range of minutes of a day exists on a wall clock: neither its start nor its last minute lies in the hour that the
 * change to summer time skips.
 */
export const existsOnWallClock = (
  date: string,
  { from, until }: { from: number; until: number },
  timeZone: string,
): boolean => [from, until - 1].every((minutes) => instantsShowing({ date, minutes }, timeZone).length > 0);
