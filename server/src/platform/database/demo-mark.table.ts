import { pgTable, timestamp } from 'drizzle-orm/pg-core';

/** A row says that the demo world was once written into this database: accounts whose password everybody knows. */
export const demoMarks = pgTable('demo_marks', {
  writtenAt: timestamp('written_at', { withTimezone: true }).primaryKey().defaultNow(),
});
