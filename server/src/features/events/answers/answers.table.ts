import { index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { contentItems } from '../../content/content.table.ts';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What people have answered to events, for each occurrence of a repeated one. */
export const eventAnswers = pgTable(
  'event_answers',
  {
    id: text('id').primaryKey(),
    eventId: text('event_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The occurrence, on the wall clock of the estate: `YYYY-MM-DD HH:mm`. */
    occurrence: text('occurrence').notNull(),
    endsAt: instant('ends_at').notNull(),
    status: text('status', { enum: ['going', 'waiting', 'not-going'] }).notNull(),
    /** The person and her guests; 0 if she does not come. */
    people: integer('people').notNull(),
    guests: jsonb('guests').$type<InvitedGuest[]>().notNull(),
    /** The place in the waiting list follows from it. */
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    unique('event_answers_person_unique').on(table.eventId, table.occurrence, table.userId),
    index('event_answers_queue_index').on(table.eventId, table.occurrence, table.status, table.answeredAt),
    index('event_answers_user_index').on(table.userId, table.endsAt),
    index('event_answers_age_index').on(table.endsAt),
  ],
);

/** The secret address of each person's calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** SHA-256 of the token, by which the calendar is found. */
  tokenDigest: text('token_digest').notNull().unique('calendar_feeds_token_unique'),
  /** The token, encrypted: the person reads her address again. */
  token: text('token').notNull(),
});
