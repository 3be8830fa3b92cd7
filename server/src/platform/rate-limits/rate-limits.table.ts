import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attempts that count against a limit. One row per attempt, so that windows slide and attempts can be released. */
export const rateLimitAttempts = pgTable(
  'rate_limit_attempts',
  {
    id: text('id').primaryKey(),
    /** The name of the limit and a digest of the subject, so that the table contains no address and no e-mail. */
    key: text('key').notNull(),
    attemptedAt: timestamp('attempted_at', { withTimezone: true, precision: 3 }).notNull(),
    /** When the attempt no longer counts. */
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('rate_limit_attempts_key_index').on(table.key, table.attemptedAt),
    index('rate_limit_attempts_expiry_index').on(table.expiresAt),
  ],
);
