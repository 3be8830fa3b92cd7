import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was changed of the configuration, by key. What has no row has the value it is shipped with. */
export const configuration = pgTable('configuration', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});
