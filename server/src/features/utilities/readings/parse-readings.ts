import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { readCsv } from '../../../platform/csv/read-csv.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { mondayOf } from './weeks.rules.ts';

/** The usage of one week: its Monday and the value. */
export interface WeekOfUsage {
  week: string;
  value: number;
  /** The usage up to the weekday and time of the newest reading; only of the week before the newest. */
  sameDays: number | null;
}

/** What a value of a reading is multiplied with, by the unit in its heading: half an hour at 1 kW is 0.5 kWh. */
const factors: Readonly<Record<string, number>> = { kw: 0.5, kwh: 1, kl: 1, m3: 1 };

/** The marks of readings that count: measured, and calculated where one is missing. */
const goodMarks = new Set(['ok', 'calc']);

const maxRows = 20_000;

/** @throws {ProviderError} `unknown` for a file that is no CSV */
const rowsOf = (csv: string): string[][] => {
  const file = readCsv(csv);
  if (typeof file === 'string') throw new ProviderError('unknown', 'the file is no CSV');
  return file.rows
    .slice(0, maxRows)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
};

/**
 * Adds up readings by week. The file has a heading (`Timestamp,kW,Status`) and one row for each half hour: the wall clock of the
 * estate, the value, `Ok` or `Calc`. Rows with another mark, and values below zero, do not count.
 * @throws {ProviderError} `unknown` for a file of another form
 */
export const weeksOfCsv = (csv: string): WeekOfUsage[] => {
  const [heading, ...rows] = rowsOf(csv);
  const factor = factors[(heading?.[1] ?? '').toLowerCase()];
  if (factor === undefined) throw new ProviderError('unknown', 'the readings have no unit that is known');
  const readings: UsageReading[] = [];
  for (const [time = '', written = '', mark = ''] of rows) {
    const [, date, clock = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(time) ?? [];
    const value = Number(written);
    if (date === undefined || Number.isNaN(Date.parse(date)) || written === '' || !Number.isFinite(value) || value < 0)
      continue;
    if (!goodMarks.has(mark.toLowerCase())) continue;
    readings.push({ date, clock, value: value * factor });
  }
  return weeksOfReadings(readings);
};

/** A reading with its place in the calendar of the estate. */
interface UsageReading {
  date: string;
  /** `HH:mm`; empty where only the day counts. */
  clock: string;
  value: number;
}

/** Adds readings of one meter up by week, oldest first. */
export const weeksOfReadings = (readings: readonly UsageReading[]): WeekOfUsage[] => {
  const newest = readings.reduce((latest, { date, clock }) => {
    const moment = `${date} ${clock}`;
    return moment > latest ? moment : latest;
  }, '');
  const [newestDate = '', newestClock = ''] = newest.split(' ');
  // The usage of the week before is summed up to the weekday and time of the newest reading.
  const until = newestDate === '' ? '' : `${addDays(newestDate, -7)} ${newestClock}`;
  const compared = newestDate === '' ? '' : mondayOf(addDays(newestDate, -7));
  const weeks = new Map<string, { value: number; sameDays: number }>();
  for (const { date, clock, value } of readings) {
    const week = mondayOf(date);
    const sum = weeks.get(week) ?? { value: 0, sameDays: 0 };
    sum.value += value;
    if (`${date} ${clock}` <= until) sum.sameDays += value;
    weeks.set(week, sum);
  }
  return [...weeks]
    .map(([week, { value, sameDays }]) => ({
      week,
      value: rounded(value),
      sameDays: week === compared ? rounded(sameDays) : null,
    }))
    .toSorted((a, b) => (a.week < b.week ? -1 : 1));
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A balance as the provider knows it. */
export interface KnownBalance {
  balanceCents: number;
  knownAt: Date;
}

/**
 * Reads the balance of a file with the heading `utility,balance,at`: rand, and an instant in ISO 8601.
 * @returns undefined when the file has no row of the utility
 * @throws {ProviderError} `unknown` for a row of another form
 */
export const balanceOfCsv = (csv: string, utility: string): KnownBalance | undefined => {
  const row = rowsOf(csv).find(([name]) => name === utility);
  if (row === undefined) return undefined;
  const [, balance = '', at = ''] = row;
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(balance) || Number.isNaN(Date.parse(at))) {
    throw new ProviderError('unknown', 'the balance has another form');
  }
  return { balanceCents: Math.round(Number(balance) * 100), knownAt: new Date(at) };
};
