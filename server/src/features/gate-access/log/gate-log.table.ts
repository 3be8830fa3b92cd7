import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { plateKey } from '../../../platform/database/plate-key.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The gate log. Rows are only added: a trigger of the database refuses every change but the erasure of names, plates and
 * reasons. There are no foreign keys because the log outlives accounts and gates.
 */
export const gateLog = pgTable(
  'gate_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A UUID that the guard's phone generates for each act. It makes repeated uploads of an act idempotent. */
    nonce: text('nonce').notNull(),
    /** When the act happened. An offline entry has the time of the phone's clock, unless that is in the future. */
    at: instant('at').notNull(),
    /** When the server received the act; null in entries that are older than this column. */
    receivedAt: instant('received_at'),
    estateId: text('estate_id').notNull(),
    gateId: text('gate_id').notNull(),
    direction: text('direction', { enum: ['in', 'out'] }).notNull(),
    result: text('result', { enum: ['granted', 'refused', 'overridden'] }).notNull(),
    reason: text('reason'),
    kind: text('kind', { enum: ['resident', 'visitor', 'walk-in', 'unknown'] }).notNull(),
    subjectKey: text('subject_key').notNull(),
    /** The person in whose history the entry appears: the resident or the host. */
    personId: text('person_id'),
    name: text('name').notNull(),
    plate: text('plate').notNull(),
    whoseGuest: text('whose_guest').notNull(),
    unit: text('unit').notNull(),
    overrideReason: text('override_reason').notNull(),
    guardId: text('guard_id').notNull(),
    wasOffline: boolean('was_offline').notNull(),
    /** Whether the device made the code without a position. */
    hasNoPlace: boolean('has_no_place').notNull(),
    /** Whether the entry records the guard's statement only: no code was shown that the server could verify. */
    isUnproven: boolean('is_unproven').notNull().default(false),
    /** Why the server would have refused an act that a gate without a network admitted. */
    conflict: text('conflict'),
    /** The chain and the step of a pass code, by which its reuse is detected; null for other entries. */
    chain: text('chain'),
    step: integer('step'),
    /** Whether names, plates and reasons have been erased. */
    isForgotten: boolean('is_forgotten').notNull().default(false),
  },
  (table) => [
    uniqueIndex('gate_log_nonce_key').on(table.nonce),
    index('gate_log_estate_index').on(table.estateId, table.at, table.id),
    index('gate_log_gate_index').on(table.gateId, table.at, table.id),
    index('gate_log_person_index').on(table.personId, table.at, table.id),
    index('gate_log_chain_index')
      .on(table.chain, table.step)
      .where(sql`${table.chain} is not null`),
    index('gate_log_conflict_index')
      .on(table.estateId, table.at, table.id)
      .where(sql`${table.conflict} is not null`),
    index('gate_log_unproven_index')
      .on(table.estateId, table.at, table.id)
      .where(sql`${table.isUnproven}`),
    index('gate_log_result_index')
      .on(table.estateId, table.result, table.at, table.id)
      .where(sql`${table.result} <> 'granted'`),
    index('gate_log_reason_index')
      .on(table.estateId, table.reason, table.at, table.id)
      .where(sql`${table.reason} is not null`),
    index('gate_log_kind_index')
      .on(table.estateId, table.kind, table.at, table.id)
      .where(sql`${table.kind} in ('walk-in', 'unknown')`),
    index('gate_log_unit_index')
      .on(table.estateId, table.unit, table.at, table.id)
      .where(sql`${table.unit} <> ''`),
    index('gate_log_plate_index')
      .on(table.estateId, sql`${plateKey(table.plate)} text_pattern_ops`)
      .where(sql`${table.plate} <> ''`),
    index('gate_log_retention_index')
      .on(table.estateId, table.at)
      .where(sql`not ${table.isForgotten}`),
  ],
);
