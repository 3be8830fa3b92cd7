import { z } from 'zod';
import { booking, bookingStatus, hours } from './bookings.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, optionalLine } from '../wire/fields.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** What staff see of a booking in the queue. */
export const queuedBooking = booking
  .omit({ can: true })
  .extend({
    estateId: z.string(),
    customerId: z.string(),
    createdAt: z.iso.datetime(),
    resources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        /** Pieces of the stock that no other booking has at that time: what is there for this one. */
        remaining: z.int(),
      }),
    ),
    /** Visitors that fit beside those of the other bookings of that day; null where there is no limit. */
    visitorsRemaining: z.int().nullable(),
    /** What speaks against it: the day is closed, it lies outside the opening hours, the customer is elsewhere then. */
    conflicts: z.array(z.object({ kind: z.enum(['closed', 'outside-hours', 'same-customer']), text: z.string() })),
    /** The statuses it can be given next. */
    next: z.array(bookingStatus),
  })
  .meta({ id: 'QueuedBooking' });

/** A day at a glance: one row a resource, one for a service without any. */
export const bookingDay = z
  .object({
    estateId: z.string(),
    estateName: z.string(),
    date: z.string(),
    timeZone: z.string(),
    closures: z.array(z.object({ id: z.string(), serviceId: z.string().nullable(), reason: z.string() })),
    rows: z.array(
      z.object({
        serviceId: z.string(),
        serviceName: z.string(),
        /** Null for the visitors of a service. */
        resourceId: z.string().nullable(),
        name: z.string(),
        quantity: z.int().nullable(),
        /** When it can be booked on that day; null when it is closed. */
        hours: hours.nullable(),
        /** Live ones by their beginning. */
        bookings: z.array(
          z.object({
            id: z.string(),
            start: z.string(),
            end: z.string(),
            status: bookingStatus,
            quantity: z.int(),
            customerName: z.string(),
            unitNumber: z.string(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'BookingDay' });

/** The most live bookings that a person, and a house, may have at an estate at the same time. */
export const bookingLimits = z
  .strictObject({
    /** Bookings of facilities, several resources included. */
    facilities: z.int().min(1).max(1000),
    /** Bookings of the lagoon; each is for one day. */
    lagoonDays: z.int().min(1).max(1000),
  })
  .meta({ id: 'BookingLimits' });

const ofEstate = z.object({ estateId: id });

export type QueuedBooking = z.output<typeof queuedBooking>;
export type BookingDay = z.output<typeof bookingDay>;

const decides = { who: 'staff', permission: 'bookings.decide' } as const;

export const consoleBookingsRoutes = {
  'GET /api/console/bookings': defineRoute({
    method: 'get',
    path: '/api/console/bookings',
    feature: 'bookings',
    summary:
      'The booking queue; `q` looks in the customer’s name, e-mail address and unit. `total` stops at 10,000, and `isMore` says that there are more: a count costs no more where there are more, and pages go on.',
    access: decides,
    query: consoleListQuery(['date', 'modified', 'status', 'customer'], {
      estateId: id.optional(),
      serviceId: id.optional(),
      resourceId: id.optional(),
      date: calendarDate.optional(),
      status: bookingStatus.optional(),
    }),
    output: consoleList(queuedBooking).extend({ isMore: z.boolean() }),
    errors: [],
  }),
  'GET /api/console/bookings/{id}': defineRoute({
    method: 'get',
    path: '/api/console/bookings/{id}',
    feature: 'bookings',
    summary: 'One booking as the queue shows it.',
    access: decides,
    params: byId,
    output: queuedBooking,
    errors: [],
  }),
  'PUT /api/console/bookings/{id}/decision': defineRoute({
    method: 'put',
    path: '/api/console/bookings/{id}/decision',
    feature: 'bookings',
    summary: 'Accepts (BOOKED), rejects or cancels, the latter two with a reason. The customer is told; audited.',
    access: decides,
    isIdempotent: true,
    params: byId,
    body: z
      .strictObject({
        status: z.enum(['BOOKED', 'REJECTED', 'CANCELED']),
        reason: optionalLine(500).default(''),
      })
      .refine(({ status, reason }) => status === 'BOOKED' || reason !== '', {
        path: ['reason'],
        message: 'Please say why.',
      }),
    output: queuedBooking,
    errors: ['booking/not-allowed-now'],
  }),
  'GET /api/console/booking-days': defineRoute({
    method: 'get',
    path: '/api/console/booking-days',
    feature: 'bookings',
    summary: 'The day of an estate, or of one of its services: every resource with its live bookings.',
    access: decides,
    query: z.strictObject({ estateId: id, date: calendarDate, serviceId: id.optional() }),
    output: bookingDay,
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/booking-limits': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/booking-limits',
    feature: 'bookings',
    summary: 'How many live bookings a person, and a house, may have at an estate of the caller; 6 and 2 until set.',
    access: { who: 'staff', permission: 'facilities.write' },
    params: ofEstate,
    output: bookingLimits,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/booking-limits': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/booking-limits',
    feature: 'bookings',
    summary: 'Sets them. Bookings that exist stay, also above a lower limit. Audited.',
    access: { who: 'staff', permission: 'facilities.write' },
    params: ofEstate,
    body: bookingLimits,
    output: bookingLimits,
    errors: [],
  }),
};
