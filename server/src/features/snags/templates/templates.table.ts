import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** Answers that staff of an estate send with one tap. */
export const snagTemplates = pgTable(
  'snag_templates',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('snag_templates_estate_index').on(table.estateId, table.createdAt)],
);
