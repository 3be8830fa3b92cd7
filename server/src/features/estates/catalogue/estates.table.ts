import { sql } from 'drizzle-orm';
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

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
  },
  (table) => [
    uniqueIndex('estates_name_key').on(table.name),
    check('estates_id_is_valid', sql`${table.id} ~ '^[A-Za-z0-9_-]{1,24}$'`),
  ],
);
