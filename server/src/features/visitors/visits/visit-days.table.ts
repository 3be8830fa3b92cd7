import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { visitorInvitations } from './visitors.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What happened on a day of a weekly invitation. Days without a row are as the invitation says. No personal data. */
export const visitDays = pgTable(
  'visit_days',
  {
    invitationId: text('invitation_id')
      .notNull()
      .references(() => visitorInvitations.id, { onDelete: 'cascade' }),
    /** The day on the calendar of the estate. */
    day: date('day', { mode: 'string' }).notNull(),
    pausedAt: instant('paused_at'),
    arrivedAt: instant('arrived_at'),
    leftAt: instant('left_at'),
    /** The end that staff have set for this day alone, in minutes since midnight; null for that of the invitation. */
    endMinutes: integer('end_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.invitationId, table.day] }),
    check('visit_days_leave_after_arrival', sql`${table.leftAt} is null or ${table.arrivedAt} is not null`),
  ],
);
