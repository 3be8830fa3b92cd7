import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The items that the demo world has added. An item is added once: it is not restored after a person changes or deletes it. */
export const seededItems = pgTable('seeded_items', {
  key: text('key').primaryKey(),
  addedAt: timestamp('added_at', { withTimezone: true, precision: 3 }).notNull(),
  /** The fields as last written, for rows that new versions of the demo world update; null for all other items. */
  content: jsonb('content').$type<Record<string, unknown>>(),
});
