import { count, eq, and, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './queryable.ts';
import { versionColumns } from './versioned-record.ts';

type TableOfEstates = PgTable & { estateId: AnyPgColumn };

/** An estate whose setting-up is copied, and the new one. */
export interface EstateCopy {
  from: string;
  to: string;
  /** The ids of the new estate's roles, by the id of the role that each copies. */
  roleIds: ReadonlyMap<string, string>;
}

/** Copies what a feature keeps of an estate's setting-up to a new estate, which has none of it. */
export type EstateCopier = (transaction: Queryable, copy: EstateCopy) => Promise<void>;

/** Adds what a feature gives to every new estate that is no copy of another one. */
export type EstateStarter = (transaction: Queryable, estateId: string) => Promise<void>;

/**
 * Creates a copier of the rows that a table has of an estate, without their versions.
 * @param changed the columns that differ in the copy, besides `estateId`
 */
export const copyRowsOf =
  (
    table: TableOfEstates,
    changed: (row: Record<string, unknown>, copy: EstateCopy) => object = () => ({}),
  ): EstateCopier =>
  async (transaction, copy) => {
    const left = new Set(Object.keys(versionColumns));
    const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !left.has(name)));
    const rows = await transaction.select(columns).from(table).where(eq(table.estateId, copy.from));
    if (rows.length === 0) return;
    await transaction.insert(table).values(rows.map((row) => ({ ...row, ...changed(row, copy), estateId: copy.to })));
  };

/** Counts something by estate. Estates without any are absent. */
export type EstateCounter = (
  queryable: Queryable,
  estateIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Creates a counter of the rows that a table has of estates. */
export const countRowsOf =
  (table: PgTable, { estateId, where }: { estateId: AnyPgColumn; where?: SQL | undefined }): EstateCounter =>
  async (queryable, estateIds) => {
    const rows = await queryable
      .select({ id: estateId, count: count() })
      .from(table)
      .where(and(inArray(estateId, [...estateIds]), where))
      .groupBy(estateId);
    return new Map(rows.map((row) => [String(row.id), row.count]));
  };
