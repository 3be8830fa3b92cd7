import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** The residential estates. */
export const estates = pgTable(
  'estates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    suburb: text('suburb').notNull(),
    city: text('city').notNull(),
    /** The zone of the clock on its wall, an IANA name. */
    timeZone: text('time_zone').notNull().default('Africa/Johannesburg'),
  },
  (table) => [uniqueIndex('estates_name_key').on(table.name)],
);
