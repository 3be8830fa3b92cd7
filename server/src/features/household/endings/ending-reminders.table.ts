import { date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** The reminders that a role ends, each sent once. A role whose last day changes is reminded of again. */
export const endingReminders = pgTable(
  'role_ending_reminders',
  {
    /** Not a foreign key: rows are deleted when the day has passed. */
    grantId: text('grant_id').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** How many days before the last day it is sent at the earliest. */
    daysBefore: integer('days_before').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.grantId, table.lastDay, table.daysBefore] })],
);
