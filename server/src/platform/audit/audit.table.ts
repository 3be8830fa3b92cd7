import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The changes that staff made. A trigger forbids changing and deleting rows. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** Not a foreign key, because the row outlives the account. */
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    /** Empty for changes that concern every estate. */
    estateId: text('estate_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_log_estate_index').on(table.estateId, table.id)],
);
