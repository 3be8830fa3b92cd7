import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What staff did. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** No foreign key: the record outlives the account. */
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    /** Empty for what concerns every estate. */
    estateId: text('estate_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_log_estate_index').on(table.estateId, table.id)],
);
