import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { locations, services } from '../facilities/facilities.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The days, or hours of days, on which one service, or every service of a location, is closed. */
export const closures = pgTable(
  'closures',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    /** Null closes every service of the location. */
    serviceId: text('service_id').references(() => services.id),
    date: date('date', { mode: 'string' }).notNull(),
    /** The closed hours as `HHmm` on the wall clock of the estate: 0000 to 2400 for a whole day. */
    startsAt: text('starts_at').notNull().default('0000'),
    endsAt: text('ends_at').notNull().default('2400'),
    reason: text('reason').notNull(),
    /** The number of bookings that the closure canceled. */
    canceled: integer('canceled').notNull(),
    /** The number of people who were told; 0 while the closure can be taken back. */
    told: integer('told').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    ...versionColumns,
  },
  (table) => [
    uniqueIndex('closures_hours_key').on(
      table.locationId,
      table.date,
      sql`coalesce(${table.serviceId}, '')`,
      table.startsAt,
    ),
    check('closures_hours_check', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
