import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { readCsv } from '../../../platform/csv/read-csv.ts';
import { addReading, maxReadings, type FileContext, type ReadingFile } from './reading-file.ts';

/** What a value is multiplied with, by the unit in its heading: half an hour at 1 kW is 0.5 kWh. */
const factors: Readonly<Record<UtilityKind, Readonly<Record<string, number>>>> = {
  electricity: { kw: 0.5, kwh: 1 },
  water: { kl: 1, m3: 1 },
  gas: { m3: 1 },
};

const units: Readonly<Record<UtilityKind, string>> = {
  electricity: 'kW (half-hourly) or kWh',
  water: 'kl or m3',
  gas: 'm3',
};

/** The marks of readings that count: measured, and calculated where one is missing. */
const goodMarks = new Set(['', 'ok', 'calc']);

const dateOf = (time: string): string | undefined => {
  const date = /^(\d{4}-\d\d-\d\d)(?:[ T]\d\d:\d\d(?::\d\d)?)?$/.exec(time)?.[1];
  if (date === undefined) return undefined;
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date ? undefined : date;
};

/**
 * Reads a CSV file of readings: `Timestamp,kW,Status` as PnPSCADA writes it, with a column `Account` before it for several meters.
 * @returns a sentence for a file that is of another form as a whole
 */
export const readCsvReadings = (text: string, context: FileContext): ReadingFile | string => {
  const csv = readCsv(text);
  if (typeof csv === 'string') return csv;
  const [heading = [], ...rows] = csv.rows.map((cells) => cells.map((cell) => cell.trim()));
  const names = heading.map((name) => name.toLowerCase());
  const columnOf = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name));
  const time = columnOf('timestamp', 'time', 'date');
  const account = columnOf('account', 'account number', 'meter');
  const mark = columnOf('status', 'mark');
  const value = names.findIndex((name) => factors[context.utility][name] !== undefined);
  if (time < 0) return 'The first line names no column Timestamp.';
  if (value < 0) return `The first line names no column with a unit: ${units[context.utility]}.`;
  if (account < 0 && context.accountNo === '') return 'The file names no account. Please enter its number.';
  if (account >= 0 && context.accountNo !== '') return 'The file names its accounts. Please leave the number empty.';
  if (rows.length > maxReadings) return 'The file has more than 20 000 readings. Please divide it.';
  const factor = factors[context.utility][names[value] ?? ''] ?? 1;
  const file: ReadingFile = { readings: [], problems: [], leftOut: 0 };
  const seen = new Set<string>();
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell === '')) continue;
    const place = `Line ${index + 2}`;
    const moment = cells[time] ?? '';
    const date = dateOf(moment);
    const written = (cells[value] ?? '').replace(',', '.');
    if (date === undefined) {
      file.problems.push({ place, text: 'The time is none: it is written like 2026-11-16 00:30.' });
    } else if (!goodMarks.has((cells[mark] ?? '').toLowerCase())) {
      file.leftOut += 1;
    } else {
      const accountNo = account < 0 ? context.accountNo : (cells[account] ?? '');
      const number = /^-?\d{1,9}(\.\d{1,9})?$/.test(written) ? Number(written) * factor : Number.NaN;
      const reading = { place, accountNo, date, moment: moment.replace('T', ' '), value: number };
      addReading(file, seen, { reading, today: context.today });
    }
  }
  return file;
};
