/** The clock on the wall of an estate: times of day in minutes from midnight, dates as `YYYY-MM-DD`, zones as IANA names. */

/** The zone of an estate that names none. */
export const defaultTimeZone = 'Africa/Johannesburg';

/** 24:00, which is the next day's 00:00. */
export const minutesPerDay = 24 * 60;

const msPerMinute = 60_000;
const msPerDay = minutesPerDay * msPerMinute;

/** Minutes from midnight of `Hmm` or `HHmm` (`0` is midnight too, `2400` the end of the day); undefined for no time. */
export const minutesOfTime = (time: string): number | undefined => {
  if (!/^(?:0|\d{3,4})$/.test(time)) return undefined;
  const hours = Number(time.slice(0, -2));
  const minutes = hours * 60 + Number(time.slice(-2));
  return Number(time.slice(-2)) < 60 && minutes <= minutesPerDay ? minutes : undefined;
};

/** `HHmm` of minutes from midnight. */
export const timeOfMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;

/** `HH:MM`, as people read it, of `Hmm` or `HHmm`. */
export const displayTime = (time: string): string => {
  const written = time.padStart(4, '0');
  return `${written.slice(0, 2)}:${written.slice(2)}`;
};

const midnightOf = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

/** Whether it is a day of the calendar, written `YYYY-MM-DD`: not 31 April. Years 2000 to 2999. */
export const isCalendarDate = (date: string): boolean => {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(date)) return false;
  const midnight = midnightOf(date);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
};

/** The date so many days later, or earlier. */
export const addDays = (date: string, days: number): string =>
  new Date(midnightOf(date) + days * msPerDay).toISOString().slice(0, 10);

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The day of the week of a date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(midnightOf(date)).getUTCDay() + 6) % 7] ?? 'monday';

/** A date and the minutes since its midnight. */
export interface WallClock {
  date: string;
  minutes: number;
}

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

/** What the clock on the wall shows at an instant. */
export const wallClockAt = (instant: Date, timeZone: string): WallClock => {
  const parts = formatterOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
};

/** How far the wall of a zone is ahead of UTC at an instant, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const { date, minutes } = wallClockAt(new Date(instant), timeZone);
  const wholeMinute = Math.floor(instant / msPerMinute) * msPerMinute;
  return midnightOf(date) + minutes * msPerMinute - wholeMinute;
};

const offsetsAround = new Map<string, readonly [before: number, after: number]>();
const maxCachedOffsets = 1000;

/** The offsets a day before and a day after a midnight. Remembered: they are asked for again for every slot of a day. */
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

const asIfUtc = ({ date, minutes }: WallClock): number => midnightOf(date) + minutes * msPerMinute;

/** When the wall shows a time: once as a rule, twice or never where the clocks change. */
const instantsShowing = (wall: WallClock, timeZone: string): number[] => {
  const shown = asIfUtc(wall);
  const [before, after] = offsetsAroundDay(wall.date, timeZone);
  if (before === after) return [shown - before];
  return [before, after]
    .map((offset) => shown - offset)
    .filter((instant) => offsetAt(instant, timeZone) === shown - instant);
};

/**
 * The instant when the wall shows a time; minutes may be 1440 for the end of the day. An hour that summer time leaves out is
 * read as the one after it, an hour that comes twice as its first coming.
 */
export const instantOfWallClock = (wall: WallClock, timeZone: string): Date => {
  const moments = instantsShowing(wall, timeZone);
  const [before] = offsetsAroundDay(wall.date, timeZone);
  return new Date(moments.length > 0 ? Math.min(...moments) : asIfUtc(wall) - before);
};

/**
 * Whether something can begin and end at those minutes of a day: neither lies in an hour that summer time leaves out. It may end
 * when that hour would begin.
 */
export const existsOnWallClock = (
  date: string,
  { from, until }: { from: number; until: number },
  timeZone: string,
): boolean => [from, until - 1].every((minutes) => instantsShowing({ date, minutes }, timeZone).length > 0);
