import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookingStatuses } from '@ekhaya/contract/bookings/bookings.rules';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { resources, services } from '../facilities/facilities.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A range of instants, `[from, until)`. */
const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** Who booked what, when. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** Its service's, kept here so that the queue of an estate is one index. */
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The house as she named it; empty where none is asked. */
    unitNumber: text('unit_number').notNull(),
    visitors: integer('visitors').notNull(),
    /** The wall clock of the estate: its day, and `HHmm` of it. */
    date: date('date', { mode: 'string' }).notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    /** The same as instants, in the zone that the estate had then. */
    during: timeRange('during').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull(),
    /** Why it was rejected or canceled; empty before. */
    reason: text('reason').notNull().default(''),
    /** The `Idempotency-Key` it was made with: a second one is never made, even if the process died before it answered. */
    requestKey: text('request_key'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
  },
  (table) => [
    index('bookings_customer_index').on(table.customerId, table.date),
    index('bookings_estate_day_index').on(table.estateId, table.date, table.startsAt, table.id),
    index('bookings_estate_status_index').on(table.estateId, table.status, table.date, table.startsAt, table.id),
    index('bookings_estate_modified_index').on(table.estateId, table.modifiedAt, table.id),
    index('bookings_modified_index').on(table.modifiedAt, table.id),
    index('bookings_day_index').on(table.date, table.startsAt, table.id),
    uniqueIndex('bookings_request_key')
      .on(table.customerId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    // Counts what a house has live.
    index('bookings_house_index')
      .on(table.estateId, table.unitNumber)
      .where(sql`${table.status} in ('REQUESTED', 'BOOKED')`),
    check('bookings_visitors_check', sql`${table.visitors} >= 1`),
    check('bookings_during_check', sql`not isempty(${table.during})`),
  ],
);

/**
 * The resources of a booking. The status and the range are those of the booking, so that the database itself lets nothing
 * exclusive be had twice: see the exclusion constraint `booking_lines_exclusive`.
 */
export const bookingLines = pgTable(
  'booking_lines',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    resourceId: text('resource_id')
      .notNull()
      .references(() => resources.id),
    quantity: integer('quantity').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    during: timeRange('during').notNull(),
    /** Whether its booking holds its slot. */
    isLive: boolean('is_live').notNull(),
    /** Whether there is one of the resource alone. */
    isExclusive: boolean('is_exclusive').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.resourceId] }),
    check('booking_lines_quantity_check', sql`${table.quantity} >= 1`),
  ],
);

/** Tables of other features that a booking is shown with: read only, and only these columns. */
export const shown = {
  users,
  estates,
  customer: {
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    mobile: users.mobile,
  },
};
