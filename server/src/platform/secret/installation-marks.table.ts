import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values that all processes of an installation must share. The first process stores them. */
export const installationMarks = pgTable('installation_marks', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
