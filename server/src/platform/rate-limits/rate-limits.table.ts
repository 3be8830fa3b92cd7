import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts that count against a limit. One row an attempt, so that a window slides and a success can be taken back. */
export const rateLimitAttempts = pgTable(
  'rate_limit_attempts',
  {
    id: text('id').primaryKey(),
    /** The name of the limit and a digest of whom it counts: no address and no e-mail is kept here. */
    key: text('key').notNull(),
    attemptedAt: timestamp('attempted_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When it no longer counts. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('rate_limit_attempts_key_index').on(table.key, table.attemptedAt),
    index('rate_limit_attempts_expiry_index').on(table.expiresAt),
  ],
);
