import { bigint, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The position that a phone reported when the server made a code for it. It is evidence, not proof: the phone can lie.
 * Deleted after the retention time of the estate.
 */
export const passEvidence = pgTable(
  'pass_evidence',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    estateId: text('estate_id').notNull(),
    /** The gate whose location contains the position. */
    gateId: text('gate_id').notNull(),
    step: integer('step').notNull(),
    at: instant('at').notNull(),
    /** The time on the phone's clock, as the phone sent it. */
    deviceTime: text('device_time').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracyMetres: doublePrecision('accuracy_metres'),
    ageMs: doublePrecision('age_milliseconds'),
  },
  (table) => [
    index('pass_evidence_user_index').on(table.userId, table.step),
    index('pass_evidence_retention_index').on(table.estateId, table.at),
  ],
);
