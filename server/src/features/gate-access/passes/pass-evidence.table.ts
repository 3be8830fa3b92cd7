import { bigint, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Where a phone said it was when the server made it a code: evidence, never proof. Deleted after the retention. */
export const passEvidence = pgTable(
  'pass_evidence',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id').notNull(),
    estateId: text('estate_id').notNull(),
    /** Nearest to the place. */
    gateId: text('gate_id').notNull(),
    step: integer('step').notNull(),
    at: instant('at').notNull(),
    /** What the phone's clock showed, as it was sent. */
    deviceTime: text('device_time').notNull(),
    latitude: doublePrecision('latitude').notNull(),
    longitude: doublePrecision('longitude').notNull(),
    accuracyMetres: doublePrecision('accuracy_metres'),
    ageMilliseconds: doublePrecision('age_milliseconds'),
  },
  (table) => [
    index('pass_evidence_user_index').on(table.userId, table.step),
    index('pass_evidence_retention_index').on(table.estateId, table.at),
  ],
);
