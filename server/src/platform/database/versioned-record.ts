import type { SubjectKind } from '@ekhaya/contract/audit/subjects.rules';
import { eq, sql } from 'drizzle-orm';
import { integer, text, timestamp, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './queryable.ts';

/**
 * The columns of a record that staff change. The trigger `bump_version` of the table writes them: with every change the version
 * grows by one, and the newest change is remembered with its time and with the member of staff who made it.
 */
export const versionColumns = {
  version: integer('version').notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  /** Empty for a change by a resident or by the system. Not a foreign key, because the record outlives the account. */
  changedBy: text('changed_by').notNull().default(''),
};

/** A row without the columns that the trigger writes. */
export type Unversioned<Row> = Omit<Row, keyof typeof versionColumns>;

/** The version of a record, and its newest change. */
export interface RecordVersion {
  version: number;
  changedAt: Date;
  changedBy: string;
}

/** A record by its kind and id. */
export interface Subject {
  kind: SubjectKind;
  id: string;
}

/** A record among several of one kind, with the version that the member of staff saw. */
export interface SeenRecord {
  id: string;
  version: number;
}

/** Reads the present version of one record; undefined if it does not exist. */
export type VersionReader = (queryable: Queryable) => Promise<RecordVersion | undefined>;

type VersionedTable = PgTable & { version: AnyPgColumn; changedAt: AnyPgColumn; changedBy: AnyPgColumn };

/**
 * Creates the function that reads versions of the records of a table. Every store of a table with `versionColumns` exports one.
 * @param key the column of the record's id
 */
export const versionReader =
  (table: VersionedTable, key: AnyPgColumn) =>
  (id: string): VersionReader =>
  async (queryable) => {
    const { version, changedAt, changedBy } = table;
    const [row] = await queryable.select({ version, changedAt, changedBy }).from(table).where(eq(key, id));
    return row as RecordVersion | undefined;
  };

/** Returns the present version of a record; 0 if it does not exist. */
export const versionOf = async (queryable: Queryable, read: VersionReader): Promise<number> =>
  (await read(queryable))?.version ?? 0;

/**
 * Names the member of staff whose changes the rest of the transaction makes. The trigger `bump_version` writes the id to
 * `changed_by`.
 */
export const setChangingActor = async (transaction: Queryable, actorId: string): Promise<void> => {
  await transaction.execute(sql`select set_config('ekhaya.actor', ${actorId}, true)`);
};
