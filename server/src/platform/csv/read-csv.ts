import { CsvError, parse } from 'csv-parse/sync';

/** A CSV file that was read: its separator, and the cells of each row, the heading first. Empty rows have one empty cell. */
export interface CsvRows {
  separator: ',' | ';' | '\t';
  rows: string[][];
}

const separators = [',', ';', '\t'] as const;

/** The separator that the first line has most of. */
const separatorOf = (text: string): CsvRows['separator'] => {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};

/**
 * Reads a CSV file (RFC 4180) with any line ends, with commas, semicolons or tabs, with or without the mark of its encoding. Rows may
 * have fewer or more cells than the heading.
 * @returns a sentence for a file with a quotation mark that is never closed
 */
export const readCsv = (text: string): CsvRows | string => {
  const separator = separatorOf(text);
  try {
    const rows = parse(text, { bom: true, delimiter: separator, relax_column_count: true, relax_quotes: true });
    return { separator, rows };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return 'The file cannot be read as CSV: a quotation mark is never closed.';
  }
};
