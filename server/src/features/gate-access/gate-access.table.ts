import { boolean, doublePrecision, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { estates } from '../estates/estates.table.ts';

/** The places where a pass may be shown. */
export const accessLocations = pgTable(
  'access_locations',
  {
    gateId: text('gate_id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    /** Degrees as text, as staff wrote them: a decimal comma is allowed. */
    latitude: text('latitude').notNull(),
    longitude: text('longitude').notNull(),
    allowedDistanceMetres: doublePrecision('allowed_distance_metres').notNull(),
    revertToOffline: boolean('revert_to_offline').notNull(),
    message: text('message').notNull(),
    refreshIntervalMilliseconds: integer('refresh_interval_milliseconds').notNull(),
  },
  (table) => [index('access_locations_estate_index').on(table.estateId)],
);
