import { z } from 'zod';
import { booking, bookingStatus, hours } from './bookings.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, optionalLine } from '../wire/fields.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** A booking as staff see it in the queue. */
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
        /** The quantity of the resource that other bookings leave for this one at that time. */
        remaining: z.int(),
      }),
    ),
    /** The number of visitors that the other bookings of the day leave for this one; null if the service has no limit. */
    visitorsRemaining: z.int().nullable(),
    /** Conflicts that staff should see: a closed day, a time outside the opening hours, another booking of the customer. */
    conflicts: z.array(z.object({ kind: z.enum(['closed', 'outside-hours', 'same-customer']), text: z.string() })),
    /** The statuses that staff can set next. */
    next: z.array(bookingStatus),
  })
  .meta({ id: 'QueuedBooking' });

/** The bookings of a day: one row per resource, and one per service without resources. */
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
        /** Null for the row that shows the visitors of a service. */
        resourceId: z.string().nullable(),
        name: z.string(),
        quantity: z.int().nullable(),
        /** The opening hours of the resource or service on that day; null if it is closed. */
        hours: hours.nullable(),
        /** The live bookings, ordered by start. */
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

/** The maximum number of live bookings that a person, and a house, may have at an estate at the same time. */
export const bookingLimits = z
  .strictObject({
    /** Bookings of facilities, including those with several resources. */
    facilities: z.int().min(1).max(1000),
    /** Bookings of the lagoon, each for one day. */
    lagoonDays: z.int().min(1).max(1000),
  })
  .meta({ id: 'BookingLimits' });

const ofEstate = z.object({ estateId: id });

/** A booking as staff see it in the queue. */
export type QueuedBooking = z.output<typeof queuedBooking>;
/** The bookings of a day, by resource. */
export type BookingDay = z.output<typeof bookingDay>;

const decides = { who: 'staff', permission: 'bookings.decide' } as const;

/** The console's routes for the booking queue, the day view and the booking limits. */
export const consoleBookingsRoutes = {
  'GET /api/console/bookings': defineRoute({
    method: 'get',
    path: '/api/console/bookings',
    feature: 'bookings',
    summary:
      'Lists the booking queue. `q` searches the customer’s name, e-mail address and unit. Counting stops at 10,000 to bound its cost: `isMore` is then true, and further pages can still be read.',
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
    summary: 'Reads one booking as the queue shows it.',
    access: decides,
    params: byId,
    output: queuedBooking,
    errors: [],
  }),
  'PUT /api/console/bookings/{id}/decision': defineRoute({
    method: 'put',
    path: '/api/console/bookings/{id}/decision',
    feature: 'bookings',
    summary:
      'Accepts (BOOKED), rejects or cancels a booking. Rejecting and canceling need a reason. The customer is notified. Audited.',
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
    summary: 'Reads the day of an estate, or of one of its services: every resource with its live bookings.',
    access: decides,
    query: z.strictObject({ estateId: id, date: calendarDate, serviceId: id.optional() }),
    output: bookingDay,
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/booking-limits': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/booking-limits',
    feature: 'bookings',
    summary:
      'Reads how many live bookings a person, and a house, may have at an estate. Defaults: 6 for facilities, 2 lagoon days.',
    access: { who: 'staff', permission: 'facilities.write' },
    params: ofEstate,
    output: bookingLimits,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/booking-limits': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/booking-limits',
    feature: 'bookings',
    summary: 'Sets the booking limits of an estate. Existing bookings are kept, even above the new limit. Audited.',
    access: { who: 'staff', permission: 'facilities.write' },
    params: ofEstate,
    body: bookingLimits,
    output: bookingLimits,
    errors: [],
  }),
};
