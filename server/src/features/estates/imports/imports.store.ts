import type { ImportCells, ImportRow, PeopleImport } from '@ekhaya/contract/estates/console-imports';
import { and, asc, count, desc, eq, inArray, isNotNull, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { peopleImportRows, peopleImports } from './imports.table.ts';

export type ImportRecord = typeof peopleImports.$inferSelect;
type RowRecord = typeof peopleImportRows.$inferSelect;

/** A row to write: its cells and what happens with it. */
export interface JudgedRow extends Pick<ImportRow, 'line' | 'cells' | 'outcome' | 'field' | 'text'> {}

/** How many rows one statement inserts: PostgreSQL takes 65,535 parameters. */
const rowsPerStatement = 1000;

/** Inserts an import and its rows. */
export const insertImport = async (
  transaction: Queryable,
  record: typeof peopleImports.$inferInsert,
  rows: readonly JudgedRow[],
): Promise<void> => {
  await transaction.insert(peopleImports).values(record);
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const values = rows.slice(at, at + rowsPerStatement).map(({ line, cells, outcome, field, text }) => ({
      importId: record.id,
      line,
      ...cells,
      outcome,
      field,
      sentence: text,
    }));
    await transaction.insert(peopleImportRows).values(values);
  }
};

/** An import by id. */
export const selectImport = async (queryable: Queryable, id: string): Promise<ImportRecord | undefined> =>
  (await queryable.select().from(peopleImports).where(eq(peopleImports.id, id)))[0];

/** Locks an import until the transaction ends. */
export const lockImport = async (transaction: Queryable, id: string): Promise<ImportRecord | undefined> =>
  (await transaction.select().from(peopleImports).where(eq(peopleImports.id, id)).for('update'))[0];

/** A page of the imports at estates by their time, and how many there are. */
export const selectImports = async (
  queryable: Queryable,
  wanted: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ records: ImportRecord[]; total: number }> => {
  const { staffEstates, estateId, order, ...page } = wanted;
  const condition = and(
    withinEstates(peopleImports.estateId, staffEstates),
    estateId === undefined ? undefined : eq(peopleImports.estateId, estateId),
  );
  const direction = order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(page);
  const records = await queryable
    .select()
    .from(peopleImports)
    .where(condition)
    .orderBy(direction(peopleImports.createdAt), direction(peopleImports.id))
    .limit(limit)
    .offset(offset);
  return { records, total: await queryable.$count(peopleImports, condition) };
};

/** How many rows of an import have each outcome, how many of these are written, and how many invitations went out. */
export interface RowCount {
  importId: string;
  outcome: keyof PeopleImport['counts'];
  rows: number;
  done: number;
  invited: number;
}

/** Counts the rows of imports. */
export const countRows = (queryable: Queryable, importIds: readonly string[]): Promise<RowCount[]> =>
  queryable
    .select({
      importId: peopleImportRows.importId,
      outcome: peopleImportRows.outcome,
      rows: count(),
      done: sql<number>`(count(*) filter (where ${peopleImportRows.isDone}))::int`,
      invited: sql<number>`(count(*) filter (where ${peopleImportRows.isInvited}))::int`,
    })
    .from(peopleImportRows)
    .where(inArray(peopleImportRows.importId, [...importIds]))
    .groupBy(peopleImportRows.importId, peopleImportRows.outcome);

/** Changes an import. */
export const updateImport = async (
  transaction: Queryable,
  id: string,
  changed: Partial<Pick<ImportRecord, 'state' | 'startedBy' | 'startedAt' | 'finishedAt'>>,
): Promise<void> => {
  await transaction.update(peopleImports).set(changed).where(eq(peopleImports.id, id));
};

const cellsOf = (row: RowRecord): ImportCells => {
  const { firstName, lastName, email, mobile, unitNumber, role, firstDay, lastDay } = row;
  return { firstName, lastName, email, mobile, unitNumber, role, firstDay, lastDay };
};

/** A row as it is stored: who stays in the house is read with it. */
export type StoredRow = Omit<ImportRow, 'stays'>;

const presentRow = (row: RowRecord): StoredRow => ({
  line: row.line,
  cells: cellsOf(row),
  outcome: row.outcome,
  field: row.field as ImportRow['field'],
  text: row.sentence,
  isDone: row.isDone,
});

/** A page of the rows of an import in the order of the file. */
export const selectRows = async (
  queryable: Queryable,
  importId: string,
  page: { page: number; perPage: number; outcome?: ImportRow['outcome'] | undefined },
): Promise<{ items: StoredRow[]; total: number }> => {
  const condition = and(
    eq(peopleImportRows.importId, importId),
    page.outcome === undefined ? undefined : eq(peopleImportRows.outcome, page.outcome),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await queryable
    .select()
    .from(peopleImportRows)
    .where(condition)
    .orderBy(asc(peopleImportRows.line))
    .limit(limit)
    .offset(offset);
  return { items: rows.map(presentRow), total: await queryable.$count(peopleImportRows, condition) };
};

/** The rows of an import that are about some houses. */
export const selectRowsOfHouses = async (
  queryable: Queryable,
  importId: string,
  unitNumbers: readonly string[],
): Promise<StoredRow[]> => {
  if (unitNumbers.length === 0) return [];
  const rows = await queryable
    .select()
    .from(peopleImportRows)
    .where(and(eq(peopleImportRows.importId, importId), inArray(peopleImportRows.unitNumber, [...unitNumbers])));
  return rows.map(presentRow);
};

/** The rows of an import with certain lines. */
export const selectRow = async (
  queryable: Queryable,
  importId: string,
  line: number,
): Promise<StoredRow | undefined> => {
  const [row] = await queryable
    .select()
    .from(peopleImportRows)
    .where(and(eq(peopleImportRows.importId, importId), eq(peopleImportRows.line, line)));
  return row && presentRow(row);
};

/** The cells of every row of an import that is not written, in the order of the file. */
export const selectCells = async (
  queryable: Queryable,
  importId: string,
): Promise<{ line: number; cells: ImportCells }[]> => {
  const rows = await queryable
    .select()
    .from(peopleImportRows)
    .where(and(eq(peopleImportRows.importId, importId), eq(peopleImportRows.isDone, false)))
    .orderBy(asc(peopleImportRows.line));
  return rows.map((row) => ({ line: row.line, cells: cellsOf(row) }));
};

/** The next rows to write. Rows about a house alone come first, because rows about people may name that house. */
export const selectNextRows = async (
  queryable: Queryable,
  importId: string,
  limit: number,
): Promise<{ line: number; cells: ImportCells }[]> => {
  const rows = await queryable
    .select()
    .from(peopleImportRows)
    .where(
      and(
        eq(peopleImportRows.importId, importId),
        eq(peopleImportRows.isDone, false),
        inArray(peopleImportRows.outcome, ['new', 'change']),
      ),
    )
    .orderBy(sql`${peopleImportRows.email} <> ''`, asc(peopleImportRows.line))
    .limit(limit);
  return rows.map((row) => ({ line: row.line, cells: cellsOf(row) }));
};

/** Stores the cells of a corrected row. */
export const updateCells = async (
  transaction: Queryable,
  { importId, line, cells }: { importId: string; line: number; cells: ImportCells },
): Promise<void> => {
  await transaction
    .update(peopleImportRows)
    .set(cells)
    .where(and(eq(peopleImportRows.importId, importId), eq(peopleImportRows.line, line)));
};

/** The stored result of a row that was checked or written. */
export interface RowState {
  line: number;
  outcome: ImportRow['outcome'];
  field: string;
  sentence: string;
  isDone: boolean;
  isInvited: boolean;
}

/** Stores what happened with rows, in one statement. */
export const updateRowStates = async (
  transaction: Queryable,
  importId: string,
  states: readonly RowState[],
): Promise<void> => {
  await transaction.execute(sql`
    update ${peopleImportRows} set outcome = stated.outcome, field = stated.field, sentence = stated.sentence,
      is_done = stated."isDone", is_invited = stated."isInvited"
    from json_to_recordset(${JSON.stringify(states)}::json)
      as stated (line integer, outcome text, field text, sentence text, "isDone" boolean, "isInvited" boolean)
    where ${peopleImportRows.importId} = ${importId} and ${peopleImportRows.line} = stated.line`);
};

/**
 * Deletes the imports that were loaded before an instant, with their rows. Those that run stay. Of an import that names some people,
 * only their rows stay.
 */
export const deleteImportsBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  const isOld = and(lt(peopleImports.createdAt, before), inArray(peopleImports.state, ['checked', 'stopped', 'done']));
  if (exceptOf.length === 0) {
    await queryable.delete(peopleImports).where(isOld);
    return;
  }
  const old = queryable.select({ id: peopleImports.id }).from(peopleImports).where(isOld);
  const named = queryable
    .select({ email: people.email })
    .from(people)
    .where(inArray(people.id, [...exceptOf]));
  await queryable
    .delete(peopleImportRows)
    .where(and(inArray(peopleImportRows.importId, old), notInArray(sql`lower(${peopleImportRows.email})`, named)));
  const rows = queryable
    .select({ one: sql`1` })
    .from(peopleImportRows)
    .where(eq(peopleImportRows.importId, peopleImports.id));
  await queryable.delete(peopleImports).where(and(isOld, notExists(rows)));
};

/** Deletes the rows with an e-mail address. */
export const deleteRowsWith = async (transaction: Queryable, email: string): Promise<void> => {
  await transaction.delete(peopleImportRows).where(sql`lower(${peopleImportRows.email}) = ${email}`);
};

/** The rows of lists that name a person by her address, if she has proved it. */
export const selectRowsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      firstName: peopleImportRows.firstName,
      lastName: peopleImportRows.lastName,
      mobile: peopleImportRows.mobile,
      unitNumber: peopleImportRows.unitNumber,
      role: peopleImportRows.role,
      firstDay: peopleImportRows.firstDay,
      lastDay: peopleImportRows.lastDay,
    })
    .from(peopleImportRows)
    .innerJoin(people, eq(people.email, sql`lower(${peopleImportRows.email})`))
    .where(and(eq(people.id, userId), isNotNull(people.emailVerifiedAt)))
    .orderBy(asc(peopleImportRows.importId), asc(peopleImportRows.line));
