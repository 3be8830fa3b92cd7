import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { datePartsOf, shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';

/** The usage of one week. `week` is its Monday, `YYYY-MM-DD`. */
export interface WeekOfUsage {
  week: string;
  value: number;
  /**
   * The usage of this week up to the weekday and time of the next week's newest reading. Missing in answers that an older version of
   * the app stored.
   */
  sameDays?: number | null;
}

/** Rounds a value of a week for people: whole from 10 on, one decimal below. */
export const roundedUsage = (value: number): number => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);

/** Whether there is something to draw: 'No information currently available' (all usage zero) stands in its place. */
export const hasUsage = (weeks: readonly WeekOfUsage[]): boolean => weeks.some(({ value }) => value > 0);

const STEPS = [1, 2, 2.5, 4, 5, 10];

/** The lines of the chart from 0 up, at round numbers, at most four: `[0, 40, 80, 120]`. The last one is above every value. */
export function chartLines(weeks: readonly WeekOfUsage[]): number[] {
  const highest = Math.max(...weeks.map(({ value }) => value), 0);
  if (highest === 0) return [0, 1];
  const magnitude = 10 ** Math.floor(Math.log10(highest / 3));
  const step = STEPS.map((each) => each * magnitude).find((each) => each * 3 >= highest) ?? 10 * magnitude;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)));
}

/** Whether the newest week is the week of today. An answer from a store, or of a provider that is silent, may end earlier. */
export const isWeekOf = (week: string, today: string): boolean => week <= today && today < addDays(week, 7);

/**
 * How the newest week compares with the one before it; a negative difference is less. A week under way is compared with the same
 * days. Undefined without two weeks in a row, or where nothing is known of the same days.
 * @param today the day at the estate
 */
export function differenceToLast(weeks: readonly WeekOfUsage[], today: string): number | undefined {
  const [last, now] = [weeks.at(-2), weeks.at(-1)];
  if (last === undefined || now === undefined || addDays(last.week, 7) !== now.week) return undefined;
  const isUnderWay = isWeekOf(now.week, today);
  const before = isUnderWay ? last.sameDays : last.value;
  if (before === undefined || before === null) return undefined;
  return roundedUsage(Math.abs(now.value - before)) * Math.sign(now.value - before);
}

/** `11 less than last week by now`, `as much as last week by now`; `4 more than the week before` of a week that is over. */
export function differenceText(difference: number, isUnderWay: boolean): string {
  const compared = isUnderWay ? 'last week by now' : 'the week before';
  if (difference === 0) return `as much as ${compared}`;
  return `${Math.abs(difference)} ${difference < 0 ? 'less' : 'more'} than ${compared}`;
}

/** The label of a week: the day of its Monday, with the month where it changes: `21`, `5 Oct`. */
export function weekLabel(weeks: readonly WeekOfUsage[], index: number): string {
  const week = weeks[index]?.week ?? '';
  const before = weeks[index - 1]?.week;
  const { day, month } = shortDatePartsOf(week);
  return before !== undefined && before.slice(0, 7) !== week.slice(0, 7) ? `${day} ${month}` : day;
}

/** The Monday of a week in words, for a table: `5 October`. */
export const weekInWords = (week: string): string => {
  const { day, month } = datePartsOf(week);
  return `${day} ${month}`;
};
