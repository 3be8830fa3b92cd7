import { sql } from 'drizzle-orm';
import { date, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { locations, services } from '../facilities/facilities.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The days on which one service, or every service of a location, is closed. */
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
    reason: text('reason').notNull(),
    /** The number of bookings that the closure canceled. */
    canceled: integer('canceled').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('closures_day_key').on(table.locationId, table.date, sql`coalesce(${table.serviceId}, '')`)],
);
