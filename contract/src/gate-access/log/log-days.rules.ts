import { dayText } from '../../time/written-times.rules.ts';
import { addDays, isCalendarDate, weekdayOf, weekdays } from '../../time/wall-clock.rules.ts';

/** Days that a search line names. */
export interface NamedDays {
  /** How many words of the line name the days. */
  length: number;
  /** `Today`, `Last 7 days`, `Mon 9 Nov`. */
  label: string;
  fromDay: string;
  toDay: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

const oneDay = (date: string, length: number, label = dayText(date)): NamedDays => ({
  length,
  label,
  fromDay: date,
  toDay: date,
});

/** The last `days` days, today included. */
const lastDays = (days: number, today: string, length: number): NamedDays => ({
  length,
  label: days === 1 ? 'Today' : `Last ${days} days`,
  fromDay: addDays(today, 1 - days),
  toDay: today,
});

const maxDays = 3650;

const parseSpan = (words: readonly string[], today: string): NamedDays | undefined => {
  const line = words.slice(0, 3).join(' ');
  const [span = '', , count = ''] = /^(last )?(\d{1,4}) days?(?= |$)/.exec(line) ?? [];
  const days = Number(count);
  if (span !== '' && days >= 1 && days <= maxDays) return lastDays(days, today, span.split(' ').length);
  const daysSinceMonday = weekdays.indexOf(weekdayOf(today));
  const monday = addDays(today, -daysSinceMonday);
  if (line.startsWith('this week')) return { length: 2, label: 'This week', fromDay: monday, toDay: today };
  if (line.startsWith('last week')) {
    return { length: 2, label: 'Last week', fromDay: addDays(monday, -7), toDay: addDays(monday, -1) };
  }
  const firstOfMonth = `${today.slice(0, 8)}01`;
  if (line.startsWith('this month')) return { length: 2, label: 'This month', fromDay: firstOfMonth, toDay: today };
  if (line.startsWith('last month')) {
    const lastOfMonth = addDays(firstOfMonth, -1);
    return { length: 2, label: 'Last month', fromDay: `${lastOfMonth.slice(0, 8)}01`, toDay: lastOfMonth };
  }
  return undefined;
};

/** Parses `14 nov`, `14 november`, `14 nov 2026`. Without a year, it is the last such day that is not in the future. */
const parseDayOfMonth = ([day = '', month = '', year = '']: readonly string[], today: string) => {
  const monthIndex = months.findIndex((name) => month === name || month === name.slice(0, 3));
  if (!/^\d{1,2}$/.test(day) || monthIndex === -1) return undefined;
  const dateIn = (inYear: number) => `${inYear}-${String(monthIndex + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const hasYear = /^2\d{3}$/.test(year);
  const thisYear = Number(today.slice(0, 4));
  const ofThisYear = dateIn(thisYear);
  const date = hasYear ? dateIn(Number(year)) : ofThisYear > today ? dateIn(thisYear - 1) : ofThisYear;
  return isCalendarDate(date) ? oneDay(date, hasYear ? 3 : 2) : undefined;
};

/** Parses `monday` or `mon` as the last such day, which may be today. */
const parseWeekday = ([word = '']: readonly string[], today: string): NamedDays | undefined => {
  const index = weekdays.findIndex((weekday) => weekday === word || weekday.slice(0, 3) === word);
  if (index === -1) return undefined;
  const daysAgo = (weekdays.indexOf(weekdayOf(today)) - index + weekdays.length) % weekdays.length;
  return oneDay(addDays(today, -daysAgo), 1);
};

/**
 * Parses the days at the beginning of some words in lower case; undefined when they name none.
 * @param today the day on the wall clock of the estate
 */
export const parseDays = (words: readonly string[], today: string): NamedDays | undefined => {
  const [first = ''] = words;
  if (first === 'today') return oneDay(today, 1, 'Today');
  if (first === 'yesterday') return oneDay(addDays(today, -1), 1, 'Yesterday');
  if (isCalendarDate(first)) return oneDay(first, 1);
  return parseSpan(words, today) ?? parseDayOfMonth(words, today) ?? parseWeekday(words, today);
};
