import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sessions } from '../../identity/sessions/sessions.table.ts';

/** The phones that guard gates, each by the session of its guard. A phone that signs out is gone. */
export const guardPhones = pgTable('guard_phones', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** The estates whose gates it guards; none for somebody who guards the gates of all. */
  estateIds: text('estate_ids').array().notNull(),
  /** The version of the app on it; empty where it was not told. */
  appVersion: text('app_version').notNull(),
  /** When it last asked for revocations, to the minute. */
  heardAt: timestamp('heard_at', { withTimezone: true, precision: 3 }).notNull(),
});
