import { z } from 'zod';
import { bookingStatuses } from './bookings.rules.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, lineOfText, optionalLine } from '../wire/fields.ts';
import { minutesOfTime, timeOfMinutes, weekdays } from '../time/wall-clock.rules.ts';

/** A time of day on the wall of the estate: taken as `Hmm` or `HHmm`, as a text or a number, read as `HHmm`. */
export const timeOfDay = z
  .union([z.string(), z.int().transform(String)])
  .refine((time) => minutesOfTime(time) !== undefined, fieldMessages.timeOfDay)
  .transform((time) => timeOfMinutes(minutesOfTime(time) ?? 0));

/** The id of a location, service or resource. */
const facilityId = z.string().min(1).max(64);
const bookingId = z.string().min(1).max(64);

export const hours = z.object({ start: z.string(), end: z.string() });

/** Opening hours by weekday, each `HHmm`; a weekday that is null is closed. */
export const openingHours = z.object(
  Object.fromEntries(weekdays.map((weekday) => [weekday, hours.nullable()])) as Record<
    (typeof weekdays)[number],
    z.ZodNullable<typeof hours>
  >,
);

export type OpeningHours = z.output<typeof openingHours>;

export const location = z
  .object({
    id: z.string(),
    /** The estate's name. */
    name: z.string(),
    /** The zone whose wall clock its times are, such as `Africa/Johannesburg`. */
    timeZone: z.string(),
  })
  .meta({ id: 'Location' });

/** Within so many working days staff answer a request; null where the estate promises nothing. */
const answerWithinWorkingDays = z.int().nullable();

export const service = z
  .object({
    id: z.string(),
    /** Shown is the part after '|'. */
    name: z.string(),
    imageUrl: z.string(),
    locationId: z.string(),
    approval: z.enum(['automatic', 'staff']),
    multiResource: z.boolean(),
    answerWithinWorkingDays,
    /** Most people at any one time; null where there is no limit. */
    capacity: z.int().nullable(),
    /** Within which its resources can be booked on any day. */
    hours,
  })
  .meta({ id: 'Service' });

export const resource = z
  .object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string(),
    locationId: z.string(),
    /** The ids of the services it belongs to. */
    services: z.array(z.string()),
    /** 1 is exclusive; more is stock. */
    quantity: z.int(),
    availibility: openingHours,
  })
  .meta({ id: 'Resource' });

/** A slot that begins at `time` and is one interval long: 30 minutes of a facility, else an hour. */
export const availability = z
  .object({
    time: z.string(),
    availableForBooking: z.boolean(),
    /** Pieces of the resources that are left. */
    remaining: z.int(),
    /** Visitors that still fit, at that time and on that day; missing where the service has no limit. */
    visitorsLeft: z.int().optional(),
  })
  .meta({ id: 'Availability' });

export const bookingStatus = z.enum(bookingStatuses);

export const booking = z
  .object({
    id: z.string(),
    date: z.string(),
    start: z.string(),
    end: z.string(),
    status: bookingStatus,
    locationId: z.string(),
    services: z.array(z.string()),
    resources: z.array(z.object({ id: z.string(), quantity: z.int(), name: z.string() })),
    access: z.object({ visitors: z.int() }),
    customer: z.object({
      email: z.string(),
      name: z.string(),
      mobile: z.string(),
      extraInfo: z.object({ unitNumber: z.string() }),
    }),
    /** Why it was rejected or canceled. */
    reason: z.string().optional(),
    modified: z.iso.datetime(),
    can: z.object({ reschedule: z.boolean(), cancel: z.boolean() }),
    /** What its screens show beside it, so that a booking read before is readable offline. */
    about: z.object({
      locationName: z.string(),
      serviceName: z.string(),
      imageUrl: z.string(),
      approval: z.enum(['automatic', 'staff']),
      isLagoon: z.boolean(),
      answerWithinWorkingDays,
      timeZone: z.string(),
    }),
  })
  .meta({ id: 'Booking' });

/** How a booking stands; the reason is empty but for what was rejected or canceled. */
export const bookingStatusAnswer = z.object({ status: bookingStatus, reason: z.string() });

export type BookingStatusAnswer = z.output<typeof bookingStatusAnswer>;
export type Location = z.output<typeof location>;
export type Service = z.output<typeof service>;
export type Resource = z.output<typeof resource>;
export type Booking = z.output<typeof booking>;

/** Most pieces of one resource, or visitors, in one booking. */
const maxQuantity = 10_000;

const quantity = z.int().min(1).max(maxQuantity);

/** At most so many resources in one booking. */
const maxResources = 50;

const rescheduleFields = { bookingId, date: calendarDate, start: timeOfDay, end: timeOfDay };

const rescheduleBooking = {
  feature: 'bookings',
  access: { who: 'signed-in' },
  isIdempotent: true,
  body: z.strictObject(rescheduleFields),
  output: booking,
  errors: [
    'booking/slot-taken',
    'booking/closed',
    'booking/not-allowed-now',
    'booking/not-allowed',
    'booking/number-not-verified',
  ],
} as const;

export const bookingsRoutes = {
  'GET /api/locations': defineRoute({
    method: 'get',
    path: '/api/locations',
    feature: 'bookings',
    summary: 'The locations of the estates where the caller has a role; a location has its estate’s name.',
    access: { who: 'signed-in' },
    output: z.array(location),
    errors: [],
  }),
  'GET /api/services': defineRoute({
    method: 'get',
    path: '/api/services',
    feature: 'bookings',
    summary: 'The services that can be booked at those locations, by name.',
    access: { who: 'signed-in' },
    output: z.array(service),
    errors: [],
  }),
  'GET /api/resources': defineRoute({
    method: 'get',
    path: '/api/resources',
    feature: 'bookings',
    summary: 'The resources of those services, by name.',
    access: { who: 'signed-in' },
    output: z.array(resource),
    errors: [],
  }),
  'GET /api/service/{id}/resources': defineRoute({
    method: 'get',
    path: '/api/service/{id}/resources',
    feature: 'bookings',
    summary: 'The resources of one service, by name.',
    access: { who: 'signed-in' },
    params: z.object({ id: facilityId }),
    output: z.array(resource),
    errors: [],
  }),
  'GET /api/availability/{date}/0/service/{serviceId}': defineRoute({
    method: 'get',
    path: '/api/availability/{date}/0/service/{serviceId}',
    feature: 'bookings',
    summary:
      'The slots of a whole day, `remaining` summed over the resources of the service; visitors that still fit where it has none. Empty on a closed day.',
    access: { who: 'signed-in' },
    params: z.object({ date: calendarDate, serviceId: facilityId }),
    output: z.array(availability),
    errors: [],
  }),
  'GET /api/availability/{date}/{start}/resource/{resourceId}': defineRoute({
    method: 'get',
    path: '/api/availability/{date}/{start}/resource/{resourceId}',
    feature: 'bookings',
    summary: 'The slots of one resource from `start` on; `0` for the whole day. Empty on a closed day.',
    access: { who: 'signed-in' },
    params: z.object({ date: calendarDate, start: timeOfDay, resourceId: facilityId }),
    output: z.array(availability),
    errors: [],
  }),
  'POST /api/booking': defineRoute({
    method: 'post',
    path: '/api/booking',
    feature: 'bookings',
    summary:
      'Books, at once or, where staff approve, as a request. The customer is the caller, whatever the body says, except for staff of the estate. She needs a role with an enabled Facilities, Bookings or lagoon tile at the estate and a verified number, and `unitNumber` is one of her units there, empty where she has none. Live bookings are limited per person and per house. Too late: `booking/slot-taken` with the three nearest free slots.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({
      locationId: facilityId,
      services: z.array(facilityId).length(1),
      resources: z
        .array(z.strictObject({ id: facilityId, quantity }))
        .max(maxResources)
        .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, 'Name each resource once.'),
      date: calendarDate,
      start: timeOfDay,
      end: timeOfDay,
      customer: z.strictObject({
        email: z.string().max(254),
        name: z.string().max(200).default(''),
        mobile: z.string().max(20).default(''),
        extraInfo: z.strictObject({ unitNumber: optionalLine(40).default('') }).default({ unitNumber: '' }),
      }),
      access: z.strictObject({ visitors: z.int().min(1).max(maxQuantity) }),
    }),
    status: 201,
    output: booking,
    errors: [
      'booking/slot-taken',
      'booking/closed',
      'booking/not-allowed',
      'booking/number-not-verified',
      'booking/limit-reached',
    ],
  }),
  'POST /api/booking/status': defineRoute({
    method: 'post',
    path: '/api/booking/status',
    feature: 'bookings',
    summary: 'Reads the status of a booking of the caller’s, or of an estate where she is staff.',
    access: { who: 'signed-in' },
    body: z.strictObject({ bookingId }),
    output: bookingStatusAnswer,
    errors: [],
  }),
  'PUT /api/booking/status': defineRoute({
    method: 'put',
    path: '/api/booking/status',
    feature: 'bookings',
    summary:
      'Changes the status: residents to CANCELED only, staff as `nextStatuses` allows. Its slots are free at once.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({ bookingId, status: bookingStatus, reason: lineOfText(500) }),
    output: booking,
    errors: ['booking/not-allowed-now'],
  }),
  'PUT /api/booking/reschedule': defineRoute({
    method: 'put',
    path: '/api/booking/reschedule',
    summary: 'Moves a booking; the old slot is given back only if the new one is got.',
    ...rescheduleBooking,
  }),
  'POST /api/booking/reschedule': defineRoute({
    method: 'post',
    path: '/api/booking/reschedule',
    summary: 'The same as PUT.',
    ...rescheduleBooking,
  }),
  'GET /api/bookings': defineRoute({
    method: 'get',
    path: '/api/bookings',
    feature: 'bookings',
    summary:
      'The bookings of a person, newest change first: all that are live or to come, and the 20 newest past ones of each kind, facility and lagoon.',
    access: { who: 'own', of: { in: 'query', name: 'customer_email' } },
    query: z.object({ customer_email: z.string().min(1).max(254) }),
    output: z.array(booking),
    errors: [],
  }),
};
