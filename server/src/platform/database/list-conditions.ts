import { maxCounted } from '@ekhaya/contract/wire/counting.rules';
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './queryable.ts';

/** The condition that a row belongs to one of the estates; undefined, which means no condition, for `all`. */
export const withinEstates = (column: PgColumn, estates: 'all' | readonly string[]): SQL | undefined =>
  estates === 'all' ? undefined : inArray(column, [...estates]);

/**
 * The condition that a column has one of many values. All of them are one parameter: with a parameter for each, as `inArray` writes
 * them, Node needs longer to write a statement with hundreds of values than PostgreSQL needs to answer it.
 */
export const isOneOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...values])})`;

/** The `limit` and `offset` of a page of a list. The first page is 1. */
export const limitAndOffset = ({ page, perPage }: { page: number; perPage: number }) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** Puts rows into the order of their ids, which was read before them. Ids without a row are left out. */
export const inOrderOf = <Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] => {
  const rowsById = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => rowsById.get(id) ?? []);
};

/** Counts the rows of a select, up to a bound. `isMore` says whether there are more than that. */
export const countUpTo = async (
  queryable: Queryable,
  rows: SQLWrapper,
  most: number = maxCounted,
): Promise<{ total: number; isMore: boolean }> => {
  const counted = await queryable.execute<{ count: number }>(
    sql`select count(*)::int as count from (${rows.getSQL()} limit ${most + 1}) as counted`,
  );
  const count = counted.rows[0]?.count ?? 0;
  return { total: Math.min(count, most), isMore: count > most };
};

/** The maximum number of rows that a text finds through indexes. */
export const maxFound = 100;

/** The ids that a search has found. */
export interface FoundIds {
  /** At least the first `maxFound` and one more, if there are so many. */
  ids: string[];
  /** Whether there are no others. */
  areAll: boolean;
}

/**
 * The ids that any of several selects of ids finds, up to `maxFound` and one more of each. Each select uses an index of its own: none
 * serves an `or`. Selects in one order find the first ids in that order; the ids are in none.
 */
export const selectFirstIds = async (queryable: Queryable, selects: readonly SQLWrapper[]): Promise<FoundIds> => {
  const limited = selects.map((each) => sql`(${each.getSQL()} limit ${maxFound + 1})`);
  const { rows } = await queryable.execute<{ id: string }>(sql.join(limited, sql` union `));
  return { ids: rows.map(({ id }) => id), areAll: rows.length <= maxFound };
};

/** A page of a list, the number of rows that were counted, and whether there are more. */
export interface ListPage<Page> {
  page: Page;
  total: number;
  isMore: boolean;
}

/**
 * Reads a page of a list, and tells how many rows the list has: they are counted while the page is read.
 * @param select selects the ids of the page, in the order of the list
 * @param readPage reads what the page shows of these rows alone
 */
export const readListPage = async <Page>({
  select,
  readPage,
  found,
  count,
}: {
  select: PromiseLike<{ id: string }[]>;
  readPage: (ids: string[]) => Promise<Page>;
  found: FoundIds | undefined;
  count: () => Promise<{ total: number; isMore: boolean }>;
}): Promise<ListPage<Page>> => {
  const read = async (): Promise<Page> => readPage((await select).map(({ id }) => id));
  const [page, counted] = await Promise.all([read(), countList(found, count)]);
  return { page, ...counted };
};

/**
 * Tells how many rows a list has. Those that a search has found are not counted again.
 * @param found what a search has found; undefined without a search
 * @param count counts the rows where nothing is searched
 */
const countList = async (
  found: FoundIds | undefined,
  count: () => Promise<{ total: number; isMore: boolean }>,
): Promise<{ total: number; isMore: boolean }> => {
  if (found === undefined) return count();
  return found.areAll ? { total: found.ids.length, isMore: false } : { total: maxFound, isMore: true };
};

/**
 * Writes a condition that many rows meet so that a list is walked in its order until a page is full. PostgreSQL cannot see into it: it
 * uses no index for it, which would collect all matches before the first page, and takes half of the rows to meet it.
 */
export const isMetByMany = (condition: SQL | undefined): SQL => sql`coalesce(${condition ?? sql`true`}, false)`;

/** A pattern for `ilike` that matches rows containing the text. Wildcards in the text are escaped. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
