import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { sql } from 'drizzle-orm';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The maximum numbers of live bookings of a person and of a house. An estate without a row uses the default limits. */
export const bookingLimits = pgTable(
  'booking_limits',
  {
    estateId: text('estate_id')
      .primaryKey()
      .references(() => estates.id),
    facilities: integer('facilities').notNull(),
    lagoonDays: integer('lagoon_days').notNull(),
    ...versionColumns,
  },
  (table) => [check('booking_limits_check', sql`${table.facilities} >= 1 and ${table.lagoonDays} >= 1`)],
);
