import {
  addDays,
  instantOfWallClock,
  isCalendarDate,
  minutesPerDay,
  weekdayOf,
  weekdays as allWeekdays,
  type WallClock,
  type Weekday,
} from '../time/wall-clock.rules.ts';
import { dateText, dayText, plainTimesText } from '../time/written-times.rules.ts';
import { maxVisitDaysAhead, parseWallClock, type Visit, type VisitTimes } from './visitors.rules.ts';

/** The days of a weekly invitation. Dates are `YYYY-MM-DD` of the estate's calendar; the first and the last day are included. */
export interface WeeklyDays {
  weekdays: readonly Weekday[];
  firstDay: string;
  lastDay: string;
}

/** What happened on one day of a weekly invitation. Instants are milliseconds since 1970. */
export interface VisitDay {
  /** `YYYY-MM-DD`. */
  day: string;
  isPaused: boolean;
  arrivedAt?: number | undefined;
  leftAt?: number | undefined;
  /** The end that staff have set for this day alone, in minutes since midnight. */
  endMinutes?: number | undefined;
}

/** Whether a weekly invitation has a visit on a date. */
export const isWeeklyDay = ({ weekdays, firstDay, lastDay }: WeeklyDays, date: string): boolean =>
  date >= firstDay && date <= lastDay && weekdays.includes(weekdayOf(date));

/** Returns the first day of a weekly invitation on or after a date; undefined after the last one. */
export const nextWeeklyDay = (weekly: WeeklyDays, from: string): string | undefined => {
  const start = from > weekly.firstDay ? from : weekly.firstDay;
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const date = addDays(start, ahead);
    if (isWeeklyDay(weekly, date)) return date;
  }
  return undefined;
};

/** Returns the last day of a weekly invitation on which a visit takes place. */
export const lastWeeklyDay = (weekly: WeeklyDays): string => {
  for (let back = 0; back < 7; back += 1) {
    const date = addDays(weekly.lastDay, -back);
    if (isWeeklyDay(weekly, date)) return date;
  }
  return weekly.firstDay;
};

/** Returns all days of a weekly invitation, the earliest first. */
export const weeklyDaysOf = (weekly: WeeklyDays): string[] => {
  const days = [];
  for (
    let day = nextWeeklyDay(weekly, weekly.firstDay);
    day !== undefined;
    day = nextWeeklyDay(weekly, addDays(day, 1))
  )
    days.push(day);
  return days;
};

/** Returns up to `limit` coming days of a weekly invitation, today included. */
export const comingWeeklyDays = (weekly: WeeklyDays, today: string, limit: number): string[] => {
  const days: string[] = [];
  let day = nextWeeklyDay(weekly, today);
  while (day !== undefined && days.length < limit) {
    days.push(day);
    day = nextWeeklyDay(weekly, addDays(day, 1));
  }
  return days;
};

/** The problems of a weekly invitation, by field. */
type WeeklyProblems = Partial<Record<'invitedDateStart' | 'invitedDateEnd' | 'weekdays' | 'lastDay', string>>;

/**
 * Parses a weekly invitation, or returns the error messages. The times of day of both wall clocks are those of each day. A first
 * day that has passed counts as today. The returned first day is the first one on which a visit takes place.
 * @param now the time on the wall clock of the estate
 */
export const parseWeekly = (
  sent: { invitedDateStart: string; invitedDateEnd: string; weekly: WeeklyDays },
  now: WallClock,
): { visit: Visit; weekly: WeeklyDays } | { problems: WeeklyProblems } => {
  const start = parseWallClock(sent.invitedDateStart);
  const end = parseWallClock(sent.invitedDateEnd);
  const { weekdays, lastDay } = sent.weekly;
  if (start === undefined || end === undefined) {
    const field = start === undefined ? 'invitedDateStart' : 'invitedDateEnd';
    return { problems: { [field]: 'Please enter a date and time, written YYYY-MM-DD HH:mm.' } };
  }
  const startMinutes = start.minutes % minutesPerDay;
  const endMinutes = end.minutes === 0 ? minutesPerDay : end.minutes;
  if (endMinutes <= startMinutes) return { problems: { invitedDateEnd: 'A visit ends after it begins.' } };
  if (weekdays.length === 0) return { problems: { weekdays: 'Please choose at least one weekday.' } };
  const isOver = endMinutes <= now.minutes;
  const earliest = isOver ? addDays(now.date, 1) : now.date;
  const firstDay = sent.weekly.firstDay < earliest ? earliest : sent.weekly.firstDay;
  if (!isCalendarDate(lastDay) || lastDay < firstDay) {
    return { problems: { lastDay: 'The last day is on or after the first day.' } };
  }
  if (lastDay > addDays(now.date, maxVisitDaysAhead)) {
    return { problems: { lastDay: 'The last day can be at most a year ahead.' } };
  }
  const first = nextWeeklyDay({ weekdays, firstDay, lastDay }, firstDay);
  if (first === undefined) {
    return { problems: { lastDay: 'None of the weekdays lies between the first and the last day.' } };
  }
  return {
    visit: { date: first, startMinutes, endMinutes },
    weekly: { weekdays: allWeekdays.filter((each) => weekdays.includes(each)), firstDay: first, lastDay },
  };
};

const isOpen = ({ arrivedAt, leftAt }: VisitDay): boolean => arrivedAt !== undefined && leftAt === undefined;

/**
 * Returns the day that a code is about when it is shown. Somebody who leaves after midnight leaves the day on which she came. A
 * forgotten exit of an earlier day keeps nobody from coming in again.
 * @param options.direction the direction of the passage; without it, the day that a page shows
 */
export const dayOfCode = (
  weekly: WeeklyDays,
  days: readonly VisitDay[],
  { today, direction }: { today: string; direction?: 'in' | 'out' | undefined },
): string => {
  const open = days.filter((each) => isOpen(each) && each.day < today).sort((a, b) => b.day.localeCompare(a.day))[0];
  const hasCome = days.some(({ day, arrivedAt }) => day === today && arrivedAt !== undefined);
  const isToday = hasCome || isWeeklyDay(weekly, today);
  if (open !== undefined && direction === 'out' && !hasCome) return open.day;
  if (open !== undefined && direction === undefined && !isToday && open.day >= addDays(today, -1)) return open.day;
  if (isToday) return today;
  return nextWeeklyDay(weekly, addDays(today, 1)) ?? lastWeeklyDay(weekly);
};

/** Returns the instants of one day of a weekly invitation, for `refusalOfVisit` and `visitStatusAt`. */
export const timesOfDay = (
  {
    day,
    known,
    hours,
    revokedAt,
  }: {
    day: string;
    known: VisitDay | undefined;
    hours: { startMinutes: number; endMinutes: number };
    revokedAt: number | undefined;
  },
  timeZone: string,
): VisitTimes => {
  const instantAt = (minutes: number): number => instantOfWallClock({ date: day, minutes }, timeZone).getTime();
  return {
    startsAt: instantAt(hours.startMinutes),
    endsAt: instantAt(known?.endMinutes ?? hours.endMinutes),
    revokedAt,
    arrivedAt: known?.arrivedAt,
    leftAt: known?.leftAt,
    isPaused: known?.isPaused === true,
  };
};

const capitalise = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const isRange = (weekdays: readonly Weekday[], from: Weekday, to: Weekday): boolean => {
  const range = allWeekdays.slice(allWeekdays.indexOf(from), allWeekdays.indexOf(to) + 1);
  return weekdays.length === range.length && range.every((each) => weekdays.includes(each));
};

/** `every Tuesday and Friday`, `every Monday to Friday` or `every day`. */
export const everyWeekdayText = (weekdays: readonly Weekday[]): string => {
  if (isRange(weekdays, 'monday', 'sunday')) return 'every day';
  if (isRange(weekdays, 'monday', 'friday')) return 'every Monday to Friday';
  return `every ${inWords(allWeekdays.filter((each) => weekdays.includes(each)).map(capitalise))}`;
};

/** `Every Tuesday, 07:00 – 16:00, until Wed 31 Mar 2027`. Times are `HHmm`. */
export const weeklyText = ({ weekdays, lastDay }: WeeklyDays, from: string, to: string): string =>
  `${capitalise(everyWeekdayText(weekdays))}, ${plainTimesText(from, to)}, until ${dateText(lastDay)}`;

/** `Not on Tue 1 Dec and Tue 8 Dec`: the paused days that are not over; empty without one. */
export const pausedDaysText = (pausedDays: readonly string[], today: string): string => {
  const coming = pausedDays.filter((day) => day >= today);
  return coming.length === 0 ? '' : `Not on ${inWords(coming.map(dayText))}`;
};
