import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The troubles of the parts of the system. A trouble that lasts has no end. A part has one open row at most. */
export const troubles = pgTable(
  'troubles',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A name of `partsOfTrouble`; `kind:estate` for a provider of an estate, such as `vendor:91`. */
    part: text('part').notNull(),
    /** The worst that it was. */
    state: text('state', { enum: ['waits', 'fails'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('troubles_open_key')
      .on(table.part)
      .where(sql`${table.endedAt} is null`),
    index('troubles_ended_index').on(table.endedAt),
  ],
);

/** The one row that says when the parts were last looked at, and what the certificate of the public address then was. */
export const healthChecks = pgTable('health_checks', {
  id: integer('id').primaryKey(),
  checkedAt: instant('checked_at').notNull(),
  /** The first look: nothing is known of the time before it. */
  recordedSince: instant('recorded_since').notNull(),
  /** When the server last tried to read the certificate; null for never. */
  certificateTriedAt: instant('certificate_tried_at'),
  /** When it last could, at which host, and what it read. */
  certificateReadAt: instant('certificate_read_at'),
  certificateHost: text('certificate_host').notNull().default(''),
  certificateExpiresAt: instant('certificate_expires_at'),
  certificateIsTrusted: boolean('certificate_is_trusted').notNull().default(false),
});

/** What each process of the installation last said of itself. Those of a machine ask each other; other machines read it here. */
export const processReports = pgTable('process_reports', {
  processId: text('process_id').primaryKey(),
  reportedAt: instant('reported_at').notNull().defaultNow(),
  /** A `ProcessReport` of the version that the process runs. */
  report: jsonb('report').notNull(),
});
