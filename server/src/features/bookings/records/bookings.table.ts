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
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { bookingStatuses } from '@ekhaya/contract/bookings/bookings.rules';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { resources, services } from '../facilities/facilities.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** A PostgreSQL range of instants, `[from, until)`. */
const timeRange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** The bookings. The resources of a booking are in `booking_lines`. */
export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    /** The estate of the service, repeated here so that an index can sort the queue of an estate. */
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The unit that the booking is for; empty if the customer has no unit. */
    unitNumber: text('unit_number').notNull(),
    visitors: integer('visitors').notNull(),
    /** The day, and the times as `HHmm`, on the wall clock of the estate. */
    date: date('date', { mode: 'string' }).notNull(),
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    /** The times as instants, in the time zone that the estate had when they were written. */
    during: timeRange('during').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull(),
    /** Why the booking was rejected or canceled; empty otherwise. */
    reason: text('reason').notNull().default(''),
    /** The `Idempotency-Key` of the request. Its unique index prevents a second booking if the process dies before it answers. */
    requestKey: text('request_key'),
    createdAt: instant('created_at').notNull(),
    modifiedAt: instant('modified_at').notNull(),
    ...versionColumns,
    /**
     * The decision of staff that can still be taken back, and until when. Staff see the booking as it will be then; residents see
     * the columns above, which change when the decision is applied.
     */
    pendingDecisionId: text('pending_decision_id'),
    pendingUntil: instant('pending_until'),
    /** The status that the booking will have; null if nothing is pending. */
    pendingStatus: text('pending_status', { enum: bookingStatuses }),
    pendingReason: text('pending_reason').notNull().default(''),
    /** The times that the booking will have; null if it is not being moved. They are taken at once: see `isHeld`. */
    pendingDate: date('pending_date', { mode: 'string' }),
    pendingStartsAt: text('pending_starts_at'),
    pendingEndsAt: text('pending_ends_at'),
    pendingDuring: timeRange('pending_during'),
  },
  (table) => [
    index('bookings_customer_index').on(table.customerId, table.date),
    index('bookings_estate_day_index').on(table.estateId, table.date, table.startsAt, table.id),
    // Staff see the status that a pending decision gives a booking: see `staffStatus`.
    index('bookings_estate_status_index').on(
      table.estateId,
      sql`coalesce(${table.pendingStatus}, ${table.status})`,
      table.date,
      table.startsAt,
      table.id,
    ),
    index('bookings_estate_modified_index').on(table.estateId, table.modifiedAt, table.id),
    index('bookings_modified_index').on(table.modifiedAt, table.id),
    index('bookings_day_index').on(table.date, table.startsAt, table.id),
    uniqueIndex('bookings_request_key')
      .on(table.customerId, table.requestKey)
      .where(sql`${table.requestKey} is not null`),
    // The queue of what waits for staff, the oldest request first.
    index('bookings_waiting_index')
      .on(table.estateId, table.createdAt, table.id)
      .where(sql`coalesce(${table.pendingStatus}, ${table.status}) = 'REQUESTED'`),
    // Rejected and canceled bookings, the last change first.
    index('bookings_rejected_index')
      .on(table.estateId, table.modifiedAt, table.id)
      .where(sql`coalesce(${table.pendingStatus}, ${table.status}) in ('REJECTED', 'CANCELED')`),
    // Used to search the bookings that belong to somebody, and to take the names off those that are older than the estate keeps them.
    index('bookings_named_index')
      .on(table.estateId, table.date, table.startsAt, table.id)
      .where(sql`${table.customerId} <> 'nobody'`),
    // Used to find the bookings of a house.
    index('bookings_unit_index')
      .on(table.estateId, table.unitNumber)
      .where(sql`${table.unitNumber} <> ''`),
    // Used to count the live bookings of a house.
    index('bookings_house_index')
      .on(table.estateId, table.unitNumber)
      .where(sql`${table.status} in ('REQUESTED', 'BOOKED')`),
    // Few bookings have a pending decision. Staff lists and availability read them beside the others.
    index('bookings_pending_index')
      .on(table.estateId, table.pendingStatus)
      .where(sql`${table.pendingStatus} is not null`),
    index('bookings_pending_day_index')
      .on(table.serviceId, table.pendingDate)
      .where(sql`${table.pendingDate} is not null`),
    check('bookings_visitors_check', sql`${table.visitors} >= 1`),
    check('bookings_during_check', sql`not isempty(${table.during})`),
  ],
);

/**
 * The resources of each booking. The date, range and liveness of the booking are repeated here for the exclusion constraint
 * `booking_lines_exclusive`, which prevents two live bookings of one exclusive resource at the same time.
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
    /** Whether the booking holds its slot: its status is REQUESTED or BOOKED. */
    isLive: boolean('is_live').notNull(),
    /** Whether the quantity of the resource is 1. */
    isExclusive: boolean('is_exclusive').notNull(),
    /** Whether the line holds the new times of a booking that staff are moving, beside the line with its present times. */
    isHeld: boolean('is_held').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.resourceId, table.isHeld] }),
    check('booking_lines_quantity_check', sql`${table.quantity} >= 1`),
  ],
);
