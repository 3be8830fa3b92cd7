import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './queryable.ts';
import { versionColumns } from './versioned-record.ts';

type TableOfEstates = PgTable & { estateId: AnyPgColumn };

/** An estate whose setting-up is copied, and the estate that gets it: a new one, or one without people. */
export interface EstateCopy {
  from: string;
  to: string;
  /** The ids of the roles of the estate that gets the copy, by the id of the role that each copies. */
  roleIds: ReadonlyMap<string, string>;
}

/** Copies what a feature keeps of an estate's setting-up to another estate, in place of what that estate has of it. */
export type EstateCopier = (transaction: Queryable, copy: EstateCopy) => Promise<void>;

/** Adds what a feature gives to every new estate that is no copy of another one. */
export type EstateStarter = (transaction: Queryable, estateId: string) => Promise<void>;

/**
 * Creates a copier of the rows that a table has of an estate. They replace those of the estate that gets the copy.
 * @param changed the columns that differ in the copy, besides `estateId`
 */
export const copyRowsOf =
  (
    table: TableOfEstates,
    changed: (row: Record<string, unknown>, copy: EstateCopy) => object = () => ({}),
  ): EstateCopier =>
  async (transaction, copy) => {
    const left = new Set(Object.keys(versionColumns));
    const all = Object.entries(getTableColumns(table));
    const columns = Object.fromEntries(all.filter(([name]) => !left.has(name)));
    const rows = await transaction.select(columns).from(table).where(eq(table.estateId, copy.from));
    const versions = await transaction
      .delete(table)
      .where(eq(table.estateId, copy.to))
      .returning({ version: versionOf(table) });
    if (rows.length === 0) return;
    // A form that was opened before the copy holds an earlier version, and is refused.
    const version = 1 + Math.max(0, ...versions.map((row) => row.version));
    const isVersioned = all.some(([name]) => name === 'version');
    await transaction
      .insert(table)
      .values(
        rows.map((row) => ({ ...row, ...changed(row, copy), estateId: copy.to, ...(isVersioned && { version }) })),
      );
  };

/** The version of a row; 0 in a table without versions. */
const versionOf = (table: TableOfEstates): SQL<number> => {
  const { version } = getTableColumns(table) as Record<string, AnyPgColumn | undefined>;
  return version === undefined ? sql<number>`0` : sql<number>`${version}`;
};

/** Counts something by estate. Estates without any are absent. */
export type EstateCounter = (
  queryable: Queryable,
  estateIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/**
 * Creates a counter of the rows that a table has of estates. The rows of each estate are counted apart, from an index: grouped, all rows
 * are read from the table and hashed.
 */
export const countRowsOf =
  (table: PgTable, { estateId, where }: { estateId: AnyPgColumn; where?: SQL | undefined }): EstateCounter =>
  async (queryable, estateIds) => {
    const { rows } = await queryable.execute<{ id: string; count: number }>(sql`
      select counted_estate.id, counted.count
      from unnest(${sql.param([...estateIds])}::text[]) as counted_estate (id)
      cross join lateral (
        select count(*)::int as count from ${table} where ${and(sql`${estateId} = counted_estate.id`, where)}
      ) as counted
      where counted.count > 0`);
    return new Map(rows.map(({ id, count }) => [id, count]));
  };
