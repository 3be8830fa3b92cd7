import { z } from 'zod';
import { booking, bookingStatus, hours, timeOfDay } from './bookings.ts';
import { bookingDay } from './console-booking-day.ts';
import { decisionOutcomes, heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, optionalLine, recordVersion } from '../wire/fields.ts';
import { seenRecords } from '../wire/several-records.ts';

/** The tabs of the queue. Every booking is in exactly one. */
const bookingGroups = ['decide', 'coming', 'past', 'rejected'] as const;

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** Another booking at the same time. */
const rival = z.object({
  id: z.string(),
  start: z.string(),
  end: z.string(),
  status: bookingStatus,
  customerName: z.string(),
  unitNumber: z.string(),
});

/** A booking as staff see it in the queue. */
export const queuedBooking = booking
  .omit({ can: true })
  .extend({
    estateId: z.string(),
    customerId: z.string(),
    version: recordVersion,
    decision: heldDecision
      .nullable()
      .describe(
        'The decision on this booking that can still be taken back; the booking shows it already. Null if there is none.',
      ),
    createdAt: z.iso.datetime(),
    resources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        quantity: z.int(),
        remaining: z
          .int()
          .describe('The quantity of the resource that other bookings leave for this one at that time.'),
      }),
    ),
    visitorsRemaining: z
      .int()
      .nullable()
      .describe(
        'The number of visitors that the other bookings of the day leave for this one; null if the service has no limit.',
      ),
    rivals: z
      .array(rival)
      .describe(
        'The other live bookings that want the same resources, or places of the same service, at that time: the first ten.',
      ),
    answerDueAt: z.iso
      .datetime()
      .nullable()
      .describe(
        'The instant by which staff promised to answer; null if the service promises nothing, or no answer is waited for.',
      ),
    conflicts: z
      .array(z.object({ kind: z.enum(['closed', 'outside-hours', 'same-customer']), text: z.string() }))
      .describe(
        'Conflicts that staff should see: a closed day, a time outside the opening hours, another booking of the customer.',
      ),
    next: z.array(bookingStatus).describe('The statuses that staff can set next.'),
  })
  .meta({ id: 'QueuedBooking' });

/** A booking with everything that staff need to decide about it: its customer, and its day at the same place. */
export const bookingCase = queuedBooking
  .extend({
    person: z.object({
      photoUrl: z.string().nullable(),
      roles: z.array(z.string()).describe('The roles at the estate as screens show them, the highest first.'),
      bookingsThisYear: z.int().describe('The other bookings of this year at the estate that were accepted.'),
      canceledThisYear: z.int().describe('Bookings of this year that the person canceled.'),
    }),
    canMove: z.boolean().describe('Whether it can be moved to other times: see `canReschedule`.'),
    capacity: z
      .int()
      .nullable()
      .describe('The most visitors at any one time, or on a day where only the day has a limit; null without a limit.'),
    day: z.object({
      hours: hours
        .nullable()
        .describe('The opening hours of the booked resources; null if they are closed on that day.'),
      closures: z
        .array(z.object({ start: z.string(), end: z.string(), reason: z.string() }))
        .describe('The hours in which the service is closed on that day.'),
      bookings: z
        .array(rival.extend({ visitors: z.int() }))
        .describe(
          'The other live bookings of the same resources, or of the service if it limits its visitors, by start.',
        ),
    }),
  })
  .meta({ id: 'BookingCase' });

/** The number of bookings in each tab of the queue. Counting stops at 2,500. */
export const bookingCounts = z
  .object({ decide: z.int(), coming: z.int(), rejected: z.int() })
  .meta({ id: 'BookingCounts' });

/** The maximum number of live bookings that a person, and a house, may have at an estate at the same time. */
export const bookingLimits = z
  .strictObject({
    facilities: z.int().min(1).max(1000).describe('Bookings of facilities, including those with several resources.'),
    lagoonDays: z.int().min(1).max(1000).describe('Bookings of the lagoon, each for one day.'),
  })
  .meta({ id: 'BookingLimits' });

const ofEstate = z.object({ estateId: id });

/** A booking as staff see it in the queue. */
export type QueuedBooking = z.output<typeof queuedBooking>;
/** A booking with everything that staff need to decide about it. */
export type BookingCase = z.output<typeof bookingCase>;
/** The number of bookings in each tab of the queue. */
export type BookingCounts = z.output<typeof bookingCounts>;

const decides = { who: 'staff', permission: 'bookings.decide' } as const;

const statusChange = {
  status: z.enum(['BOOKED', 'REJECTED', 'CANCELED']),
  reason: optionalLine(500).default(''),
};
const saysWhy = ({ status, reason }: { status: string; reason: string }): boolean =>
  status === 'BOOKED' || reason !== '';
const askWhy = { path: ['reason'], message: 'Please say why.' };

/** The console's routes for the booking queue, the day view and the booking limits. */
export const consoleBookingsRoutes = {
  'GET /api/console/bookings': defineRoute({
    method: 'get',
    path: '/api/console/bookings',
    feature: 'bookings',
    summary:
      'Lists the booking queue. `group` is a tab: `decide` waits for staff, `coming` is accepted, `rejected` was rejected or canceled; all three have not ended, `past` has. `q` searches the customer’s name, e-mail address and number, and finds a unit that is typed whole. Counting stops at 2,500, for `q` at 100, to bound its cost: `isMore` is then true, and further pages can still be read.',
    access: decides,
    query: consoleListQuery(['date', 'asked', 'modified', 'status', 'customer'], {
      estateId: id.optional(),
      serviceId: id.optional(),
      resourceId: id.optional(),
      date: calendarDate.optional(),
      status: bookingStatus.optional(),
      group: z.enum(bookingGroups).optional(),
      /** Only the bookings of one person. */
      customerId: id.optional(),
    }),
    output: consoleList(queuedBooking).extend({ isMore: z.boolean() }),
    errors: [],
  }),
  'GET /api/console/booking-counts': defineRoute({
    method: 'get',
    path: '/api/console/booking-counts',
    feature: 'bookings',
    summary: 'Counts the bookings of each tab of the queue, past ones excepted.',
    access: decides,
    query: z.strictObject({ estateId: id.optional() }),
    output: bookingCounts,
    errors: [],
  }),
  'GET /api/console/bookings/{id}': defineRoute({
    method: 'get',
    path: '/api/console/bookings/{id}',
    feature: 'bookings',
    summary: 'Reads one booking with its customer and its day at the same place.',
    access: decides,
    params: byId,
    output: bookingCase,
    errors: [],
  }),
  'PUT /api/console/bookings/{id}/decision': defineRoute({
    method: 'put',
    path: '/api/console/bookings/{id}/decision',
    feature: 'bookings',
    summary:
      'Accepts (BOOKED), rejects or cancels a booking. Rejecting and canceling need a reason; that of an acceptance is sent to the customer as words. Staff see it at once; the customer sees it, and is notified, after 10 seconds, until when it can be taken back. Audited.',
    access: decides,
    isIdempotent: true,
    params: byId,
    body: z.strictObject(statusChange).refine(saysWhy, askWhy),
    isVersioned: true,
    output: queuedBooking.extend({ decision: heldDecision }),
    errors: ['booking/not-allowed-now'],
  }),
  'POST /api/console/bookings/decisions': defineRoute({
    method: 'post',
    path: '/api/console/bookings/decisions',
    feature: 'bookings',
    summary:
      'Accepts, rejects or cancels several bookings at once, each as the call for one does, with one reason or the same words for all. A booking that cannot be decided on, because somebody else was faster or the caller may not, stays as it is and does not stop the others: its outcome says why. All decisions can be taken back for the same 10 seconds. Audited, one entry each.',
    access: decides,
    isIdempotent: true,
    body: z.strictObject({ bookings: seenRecords, ...statusChange }).refine(saysWhy, askWhy),
    output: decisionOutcomes,
    errors: [],
  }),
  'PUT /api/console/bookings/{id}/times': defineRoute({
    method: 'put',
    path: '/api/console/bookings/{id}/times',
    feature: 'bookings',
    summary:
      'Moves a booking to other times, by the rules for a resident who moves it; with `resourceId` also to another place of its service, if it has a single one. The new slot is taken at once. The old slot is released, and the customer notified, after 10 seconds, until when the move can be taken back. Audited.',
    access: decides,
    isIdempotent: true,
    params: byId,
    body: z.strictObject({ date: calendarDate, start: timeOfDay, end: timeOfDay, resourceId: id.optional() }),
    isVersioned: true,
    output: queuedBooking.extend({ decision: heldDecision }),
    errors: ['booking/not-allowed-now', 'booking/limit-reached', 'booking/closed', 'booking/slot-taken'],
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
    output: bookingLimits.extend({ version: recordVersion }),
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
    isVersioned: true,
    output: bookingLimits.extend({ version: recordVersion }),
    errors: [],
  }),
};
