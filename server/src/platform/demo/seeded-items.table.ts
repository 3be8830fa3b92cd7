import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the demo world has added. What people change or delete of it is never put back. */
export const seededItems = pgTable('seeded_items', {
  key: text('key').primaryKey(),
  addedAt: timestamp('added_at', { withTimezone: true, precision: 3 }).notNull(),
  /** The fields that the demo world wrote last, of rows whose later changes it follows; null for every other item. */
  content: jsonb('content').$type<Record<string, unknown>>(),
});
