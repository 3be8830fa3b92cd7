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
    /** The record that was changed. Empty in rows from before there were subjects. */
    subjectKind: text('subject_kind').notNull().default(''),
    subjectId: text('subject_id').notNull().default(''),
    /** The person whom the change concerns; empty for none. Not a foreign key, for the same reason. */
    personId: text('person_id').notNull().default(''),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [
    index('audit_log_estate_index').on(table.estateId, table.at, table.id),
    index('audit_log_time_index').on(table.at, table.id),
    index('audit_log_actor_index').on(table.actorId, table.at, table.id),
    index('audit_log_person_index').on(table.personId, table.at, table.id),
    // What a person changed at one of many estates, or what concerns her there.
    index('audit_log_actor_estate_index').on(table.actorId, table.estateId, table.at, table.id),
    index('audit_log_person_estate_index').on(table.personId, table.estateId, table.at, table.id),
    index('audit_log_action_index').on(table.action, table.at, table.id),
    index('audit_log_subject_index').on(table.subjectKind, table.subjectId, table.id),
  ],
);
