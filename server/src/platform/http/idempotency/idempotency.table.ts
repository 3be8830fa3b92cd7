import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What was answered to a call that named a key, so that the same call again is answered the same. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    callerId: text('caller_id').notNull(),
    /** Method and path of the route: one key may be used at several. */
    route: text('route').notNull(),
    key: text('key').notNull(),
    /** Which call is at work, or was. */
    claim: text('claim').notNull(),
    claimedAt: timestamp('claimed_at', { withTimezone: true, precision: 3 }).notNull(),
    /** Null while the first call is under way. */
    status: integer('status'),
    /** The body of the answer, sealed: it may hold a visitor's pass link or what is known of a person. */
    encryptedBody: text('sealed_body'),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.route, table.key] }),
    index('idempotency_keys_age_index').on(table.claimedAt),
  ],
);
