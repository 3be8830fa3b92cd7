import { pgTable, text } from 'drizzle-orm/pg-core';

/** What all processes of an installation must agree on, as the first of them had it. */
export const installationMarks = pgTable('installation_marks', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
