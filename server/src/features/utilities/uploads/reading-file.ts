import { isAccountNumber, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';

/** One reading of a file, in the unit of its utility. */
export interface FileReading {
  /** Where it stands in the file: `Line 14`. */
  place: string;
  accountNo: string;
  /** The day at the estate. */
  date: string;
  /** What tells two readings of a meter apart: their time. */
  moment: string;
  value: number;
}

/** What a file holds. A sentence in its place says what is wrong with the file as a whole. */
export interface ReadingFile {
  readings: FileReading[];
  problems: { place: string; text: string }[];
  /** Readings that the meter marked as estimated or faulty. */
  leftOut: number;
}

/** The estate and the account that the rows of a file of readings belong to. */
export interface FileContext {
  utility: UtilityKind;
  /** Empty when the file names the accounts. */
  accountNo: string;
  timeZone: string;
  /** The day at the estate. Readings of later days are refused. */
  today: string;
}

/** The most readings of a file: ten weeks of 40 meters, or a meter for longer than a year. */
export const maxReadings = 20_000;

/** The most that one reading can be, in kWh, kilolitres or cubic metres. */
const maxValue = 10_000;

/** Describes the fault of a reading in a sentence; undefined for a valid one. */
export const problemOfReading = (
  { accountNo, date, value }: Pick<FileReading, 'accountNo' | 'date' | 'value'>,
  today: string,
): string | undefined => {
  if (!isAccountNumber(accountNo)) return 'An account number has 4 to 20 digits.';
  if (!Number.isFinite(value)) return 'The value is no number.';
  if (value < 0) return 'The value is below zero.';
  if (value > maxValue) return 'The value is larger than any meter of a house measures.';
  if (date > today) return 'The time is still to come.';
  return undefined;
};

/** Adds a reading to a file, or what is wrong with it. */
export const addReading = (
  file: ReadingFile,
  seen: Set<string>,
  { reading, today }: { reading: FileReading; today: string },
): void => {
  const name = `${reading.accountNo} ${reading.moment}`;
  const text =
    problemOfReading(reading, today) ?? (seen.has(name) ? 'This reading stands in the file twice.' : undefined);
  if (text !== undefined) {
    file.problems.push({ place: reading.place, text });
    return;
  }
  seen.add(name);
  file.readings.push(reading);
};
