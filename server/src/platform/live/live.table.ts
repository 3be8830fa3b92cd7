import { sql } from 'drizzle-orm';
import { bigint, customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Live events. They are stored for 24 hours, so that a client that was offline can catch up. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Ids follow the order of writing, not of committing, so new events are found by transaction. */
    transactionId: transactionId('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    topic: text('topic').notNull(),
    audienceKind: text('audience_kind', { enum: ['everyone', 'person', 'estate', 'staff'] }).notNull(),
    /** The person's or the estate's id; empty for everyone. */
    audienceId: text('audience_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('live_events_transaction_id').on(table.transactionId),
    index('live_events_created_at').on(table.createdAt),
  ],
);
