import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OpeningHours } from '@ekhaya/contract/bookings/bookings';
import { estates } from '../../estates/catalogue/estates.table.ts';

/** The estates where something can be booked: an estate has one location, which has its id and its name. */
export const locations = pgTable('locations', {
  id: text('id')
    .primaryKey()
    .references(() => estates.id),
  isEnabled: boolean('is_enabled').notNull().default(true),
});

/** What can be booked at a location, and how. */
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
    /** `HHmm` on the wall of the estate. */
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
    /** Most visitors at any one time; null for no limit. */
    capacity: integer('capacity'),
    /** Most visitors of a day; null for no limit. */
    dayCapacity: integer('day_capacity'),
    /** Within so many working days staff answer a request; null says nothing to residents. */
    answerWithinWorkingDays: integer('answer_within_working_days'),
    isEnabled: boolean('is_enabled').notNull().default(true),
  },
  (table) => [index('services_location_index').on(table.locationId, table.name)],
);

/** What a service gives out: courts, rooms, boards. */
export const resources = pgTable(
  'resources',
  {
    id: text('id').primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text('name').notNull(),
    imageUrl: text('image_url').notNull(),
    /** 1 is exclusive; more is stock. */
    quantity: integer('quantity').notNull(),
    openingHours: jsonb('opening_hours').$type<OpeningHours>().notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
  },
  (table) => [
    index('resources_service_index').on(table.serviceId, table.name),
    check('resources_quantity_check', sql`${table.quantity} >= 1`),
  ],
);

/** The estates that locations belong to: read only. */
export const shownEstates = { estates, id: estates.id, name: estates.name, timeZone: estates.timeZone };
