import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Responses to calls with an idempotency key, so that a repeated call gets the same response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    callerId: text('caller_id').notNull(),
    /** Method and path. A key is unique per route and caller. */
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** Identifies the call that holds the key. */
    claim: text('claim').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while the first call is running. */
    status: integer('status'),
    /** The encrypted body: it may contain a visitor's pass link or personal data. */
    encryptedBody: text('sealed_body'),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.route, table.key] }),
    index('idempotency_keys_age_index').on(table.claimedAt),
  ],
);
