import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import type { OpeningHours } from '@ekhaya/contract/bookings/bookings';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The locations: the bookable side of estates. A location has the id and the name of its estate. */
export const locations = pgTable('locations', {
  id: text('id')
    .primaryKey()
    .references(() => estates.id),
  isEnabled: boolean('is_enabled').notNull().default(true),
  ...versionColumns,
});

/** The services of the locations, and how each is booked. */
export const services = pgTable(
  'services',
  {
    id: text('id').primaryKey(),
    locationId: text('location_id')
      .notNull()
      .references(() => locations.id),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    approval: text('approval', { enum: ['automatic', 'staff'] }).notNull(),
    multiResource: boolean('multi_resource').notNull(),
    /** `HHmm` on the wall clock of the estate. */
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
    /** The maximum number of visitors at any one time; null for no limit. */
    capacity: integer('capacity'),
    /** The maximum number of visitors of a day; null for no limit. */
    dayCapacity: integer('day_capacity'),
    /** The number of working days within which staff answer a request; null if the estate promises nothing. */
    answerWithinWorkingDays: integer('answer_within_working_days'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...versionColumns,
  },
  (table) => [index('services_location_index').on(table.locationId, table.name)],
);

/** The bookable things of a service, such as courts, rooms and boards. */
export const resources = pgTable(
  'resources',
  {
    id: text('id').primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    /** 1: bookings exclude each other. More than 1: that many pieces can be booked at the same time. */
    quantity: integer('quantity').notNull(),
    openingHours: jsonb('opening_hours').$type<OpeningHours>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    ...versionColumns,
  },
  (table) => [
    index('resources_service_index').on(table.serviceId, table.name),
    check('resources_quantity_check', sql`${table.quantity} >= 1`),
  ],
);
