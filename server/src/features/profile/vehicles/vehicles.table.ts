import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const optional = (name: string) => text(name).notNull().default('');

/** The vehicles of people. Empty text means not given. */
export const vehicles = pgTable(
  'vehicles',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    make: text('make').notNull(),
    model: text('model').notNull(),
    colour: optional('colour'),
    year: optional('year'),
    /** As the owner wrote it. */
    registrationNumber: text('registration_number').notNull(),
    /** The registration number in the normalised form that searches use, see `registrationKey`. */
    registrationKey: text('registration_key').notNull(),
    vinNumber: optional('vin_number'),
    licenseDiscPhotoURL: optional('license_disc_photo_url'),
    carPhotoURL: optional('car_photo_url'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('vehicles_user_index').on(table.userId, table.createdAt),
    // Searches by the beginning of a plate (`like 'CA123%'`) use this index whatever the collation of the database.
    index('vehicles_registration_index').on(table.registrationKey.op('text_pattern_ops')),
  ],
);
