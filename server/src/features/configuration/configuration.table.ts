import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Changed values of the configuration by key. A key without a row has its default. */
export const configuration = pgTable('configuration', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
});
