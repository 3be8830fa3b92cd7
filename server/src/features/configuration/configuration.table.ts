import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../platform/database/versioned-record.ts';

/** Changed values of the configuration by key. A key without a row has its default. */
export const configuration = pgTable('configuration', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});

/**
 * The versions of the scopes of the configuration: `product`, `remote-config` and `estate.{id}`. A scope has a row from its first
 * change on. Every change counts the writes, and so the version.
 */
export const configurationScopes = pgTable('configuration_scopes', {
  scope: text('scope').primaryKey(),
  writes: integer('writes').notNull().default(1),
  ...versionColumns,
});
