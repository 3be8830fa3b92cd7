import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';

/** The residential estates. */
export const estates = pgTable(
  'estates',
  {
    /** Part of pass codes and addresses: see `isEstateId` in the contract. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    suburb: text('suburb').notNull(),
    city: text('city').notNull(),
    /** The time zone of the estate, an IANA name. */
    timeZone: text('time_zone').notNull().default('Africa/Johannesburg'),
    /** Since when the estate is switched off; null while it is on. */
    switchedOffAt: timestamp('switched_off_at', { withTimezone: true, precision: 3 }),
    /** The ids of the roles that were enabled when it was switched off: they are disabled until it is switched on again. */
    rolesSwitchedOff: text('roles_switched_off')
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...versionColumns,
  },
  (table) => [
    uniqueIndex('estates_name_key').on(table.name),
    check('estates_id_is_valid', sql`${table.id} ~ '^[A-Za-z0-9_-]{1,24}$'`),
  ],
);
