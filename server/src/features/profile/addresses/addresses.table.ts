import { doublePrecision, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const optional = (name: string) => text(name).notNull().default('');

/** The addresses of people. Empty text means not given. */
export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name of the estate. */
    context: text('context').notNull(),
    addressType: text('address_type', { enum: ['Residential'] }).notNull(),
    standNo: optional('stand_no'),
    streetNoOrUnitNo: optional('street_no_or_unit_no'),
    streetName: optional('street_name'),
    suburbName: optional('suburb_name'),
    localityOrCity: optional('locality_or_city'),
    addressPostalCode: optional('address_postal_code'),
    addressCountry: optional('address_country'),
    /** Degrees, WGS 84. */
    longitude: doublePrecision('longitude'),
    latitude: doublePrecision('latitude'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('addresses_user_index').on(table.userId, table.createdAt)],
);
