import { readCsv } from '../../../platform/csv/read-csv.ts';
import type { ImportCells, PeopleImport } from '@ekhaya/contract/estates/console-imports';

type Column = keyof ImportCells;

/** The most rows that a file may have. */
export const maxRows = 5000;

/** The names under which each column is recognised, without case, spaces and signs. */
const namesOfColumns: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'name', 'givenname', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  email: ['email', 'emailaddress', 'mail'],
  mobile: ['mobile', 'mobilenumber', 'cell', 'cellphone', 'cellnumber', 'phone', 'phonenumber', 'telephone'],
  unitNumber: ['house', 'housenumber', 'unit', 'unitnumber', 'stand', 'erf', 'door'],
  role: ['role', 'rolename', 'type'],
  firstDay: ['firstday', 'from', 'leasestart', 'leasefrom', 'start', 'startdate'],
  lastDay: ['lastday', 'until', 'to', 'leaseend', 'leaseuntil', 'end', 'enddate'],
};

/** A file that was read. */
export interface ReadFile {
  separator: PeopleImport['separator'];
  columns: Column[];
  unknownColumns: string[];
  rows: { line: number; cells: ImportCells }[];
}

const namesOfSeparators = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

const columnOf = (title: string): Column | undefined => {
  const name = title.toLowerCase().replaceAll(/[^a-z]/g, '');
  return (Object.keys(namesOfColumns) as Column[]).find((column) => namesOfColumns[column].includes(name));
};

/** Trims a cell and removes the apostrophe that an export of ours puts before what a spreadsheet takes for a formula. */
const cleanCell = (cell: string): string =>
  cell
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, 200);

const noCells: ImportCells = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  unitNumber: '',
  role: '',
  firstDay: '',
  lastDay: '',
};

/** Reads a CSV file of people. Its first line names the columns. Returns a sentence about what is wrong with the file as a whole. */
export const readPeople = (text: string): ReadFile | string => {
  const file = readCsv(text);
  if (typeof file === 'string') return file;
  const separator = namesOfSeparators[file.separator];
  const [titles = [], ...lines] = file.rows;
  const recognised = titles.map(columnOf);
  // Beside a column First name, a column Name holds last names, as in the preview.
  const names = recognised.flatMap((column, place) => (column === 'firstName' ? [place] : []));
  const lastNameAt =
    names.length === 2 && !recognised.includes('lastName')
      ? names.find((place) => titles[place]?.trim().toLowerCase() === 'name')
      : undefined;
  const columns = recognised.map((column, place) => (place === lastNameAt ? ('lastName' as const) : column));
  const found = columns.filter((column) => column !== undefined);
  if (new Set(found).size < found.length) return 'Two columns of the file mean the same. Please rename or remove one.';
  if (!found.includes('unitNumber') && !found.includes('email')) {
    return 'The first line of the file must name the columns, such as First name, Name, E-mail, Mobile, House, Role, First day, Last day.';
  }
  const rows = lines
    .map((cells, at) => ({
      line: at + 2,
      cells: {
        ...noCells,
        ...Object.fromEntries(
          columns.flatMap((column, place) => (column ? [[column, cleanCell(cells[place] ?? '')]] : [])),
        ),
      },
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''));
  if (rows.length === 0) return 'The file has no rows.';
  if (rows.length > maxRows) return `The file has more than ${maxRows} rows. Please divide it.`;
  const unknownColumns = titles.map(cleanCell).filter((title, place) => title !== '' && columns[place] === undefined);
  return { separator, columns: found, unknownColumns, rows };
};
