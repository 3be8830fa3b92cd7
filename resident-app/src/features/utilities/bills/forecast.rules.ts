import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { WeekOfUsage } from './usage.rules.ts';

const DAYS_OF_WEEK = 7;
/** The weeks that a forecast is made from, and the least that it needs. */
const MAX_WEEKS = 4;
const MIN_WEEKS = 2;
/** The most leaves that are drawn. */
export const MAX_LEAVES = 14;

/** A balance that lasts longer is said to last ten years: a day too far ahead is no date any more. */
const MAX_DAYS = 3_650;

/** A past purchase: rand paid and units received. */
export interface Purchase {
  /** Rand. */
  amount: number;
  /** With their unit, as the vendor wrote them: `176.4 kWh`. */
  units: string;
}

/** How long a balance lasts. Days are counted from now. */
export interface Forecast {
  /** The most likely number of days. */
  days: number;
  /** The days that are sure, and those that are possible at most. */
  sureDays: number;
  maxDays: number;
  /** How many weeks of usage it is made from. */
  weeks: number;
  /** The last day in words: `Sat 21 Nov`. */
  until: string;
}

/** What one unit has cost lately, all fees included; undefined while nothing was bought. */
export function randPerUnit(purchases: readonly Purchase[]): number | undefined {
  const known = purchases
    .map(({ amount, units }) => ({ amount, units: Number.parseFloat(units) }))
    .filter(({ amount, units }) => amount > 0 && units > 0)
    .slice(0, 3);
  const bought = known.reduce((sum, { units }) => sum + units, 0);
  return bought === 0 ? undefined : known.reduce((sum, { amount }) => sum + amount, 0) / bought;
}

/** The complete weeks of usage at a moment, latest last. The present week has not ended, so it says too little. */
export const completeWeeks = (weeks: readonly WeekOfUsage[], now: Date): WeekOfUsage[] =>
  weeks.filter(
    ({ week, value }) => value > 0 && Date.parse(`${week}T00:00:00Z`) + DAYS_OF_WEEK * dayMs <= now.getTime(),
  );

/**
 * How long a balance lasts if the coming days are like the last four weeks. The range comes from how much those weeks differ.
 * No forecast with fewer than two complete weeks, without a known price, or for a balance that is used up.
 * @param balance rand, at `balanceAt`
 */
export function forecast({
  balance,
  balanceAt,
  weeks,
  purchases,
  now,
  timeZone,
}: {
  balance: number;
  balanceAt: Date;
  weeks: readonly WeekOfUsage[];
  purchases: readonly Purchase[];
  now: Date;
  timeZone: string;
}): Forecast | undefined {
  const price = randPerUnit(purchases);
  const usage = completeWeeks(weeks, now)
    .slice(-MAX_WEEKS)
    .map(({ value }) => value);
  if (price === undefined || usage.length < MIN_WEEKS || !(balance > 0)) return undefined;
  const mean = usage.reduce((sum, value) => sum + value, 0) / usage.length;
  const deviation = Math.sqrt(usage.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (usage.length - 1));
  const passed = Math.max(0, now.getTime() - balanceAt.getTime()) / dayMs;
  const daysAt = (unitsOfWeek: number): number =>
    Math.min(MAX_DAYS, balance / (price * (unitsOfWeek / DAYS_OF_WEEK)) - passed);
  const days = Math.max(0, Math.round(daysAt(mean)));
  // A day either side at least: nobody's days are all alike.
  const sureDays = Math.max(0, Math.min(days - 1, Math.floor(daysAt(mean + deviation))));
  const maxDays = Math.max(days + 1, Math.ceil(daysAt(Math.max(mean - deviation, mean / 2))));
  const { date } = wallClockAt(new Date(now.getTime() + days * dayMs), timeZone);
  return { days, sureDays, maxDays, weeks: usage.length, until: dayText(date) };
}

/** The kind of each leaf: a day that is sure, one that may be, or one that will not be. At most 14. */
export const leavesOf = ({ sureDays, maxDays }: Forecast): ('sure' | 'maybe' | 'none')[] =>
  Array.from({ length: MAX_LEAVES }, (_, index) => (index < sureDays ? 'sure' : index < maxDays ? 'maybe' : 'none'));

/** `About 9 days left`, `About a day left`, `Less than a day left`. */
export function forecastText({ days }: Forecast): string {
  if (days === 0) return 'Less than a day left';
  return days === 1 ? 'About a day left' : `About ${days} days left`;
}

const NUMBERS = ['', 'one', 'two', 'three', 'four'];

/** How sure a forecast is, in words: `From your last four weeks, give or take 2 days.` */
export function sureText({ days, sureDays, maxDays, weeks }: Forecast): string {
  const margin = Math.max(1, Math.round((maxDays - sureDays) / 2));
  if (days > MAX_LEAVES * 2) return `From your last ${NUMBERS[weeks]} weeks.`;
  return `From your last ${NUMBERS[weeks]} weeks, give or take ${margin} ${margin === 1 ? 'day' : 'days'}.`;
}
