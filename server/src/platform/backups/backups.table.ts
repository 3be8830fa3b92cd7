import { bigint, boolean, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** The backups that were written whole. The console names the newest; where the archives are is known to the operator. */
export const backups = pgTable(
  'backups',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The moment whose rows it holds. */
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    files: integer('files').notNull(),
    isEncrypted: boolean('is_encrypted').notNull(),
  },
  (table) => [index('backups_started_at').on(table.startedAt)],
);
