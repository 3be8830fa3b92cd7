import { blankFields, type ContentKind } from '@ekhaya/contract/content/content.rules';

/** The columns of the CSV of a kind. */
export const columnsOfKind = (kind: ContentKind): string[] => [
  'id',
  'title',
  'status',
  ...Object.keys(blankFields[kind]),
];

/** The cell of a field: texts as they are, anything else as JSON. */
export const cellOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Removes the apostrophes that keep a spreadsheet from reading a cell as a formula. The export writes them. */
const withoutApostrophes = (cell: string): string =>
  cell.replaceAll(/(?<=^|[;\t\r\n])'(?=\s{0,9}["']?\s{0,9}[=+\-@])/g, '');

/** Reads the cell of a field. A field that is no text is JSON; what is not JSON stays text, and the schema says what is wrong. */
export const valueOfCell = (written: string, blank: unknown): unknown => {
  const cell = withoutApostrophes(written);
  if (typeof blank === 'string') return cell;
  if (cell.trim() === '') return blank;
  try {
    return JSON.parse(cell.trim().replace(/^(TRUE|FALSE)$/i, (word) => word.toLowerCase()));
  } catch {
    return cell;
  }
};
