import { z } from 'zod';
import { bookingStatuses } from './bookings.rules.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, lineOfText, optionalLine } from '../wire/fields.ts';
import { minutesOfTime, timeOfMinutes, weekdays } from '../time/wall-clock.rules.ts';

/** A time of day on the wall clock of the estate. Accepts `Hmm` and `HHmm`, as text or number; the output is `HHmm`. */
export const timeOfDay = z
  .union([z.string(), z.int().transform(String)])
  .refine((time) => minutesOfTime(time) !== undefined, fieldMessages.timeOfDay)
  .transform((time) => timeOfMinutes(minutesOfTime(time) ?? 0));

/** The id of a location, service or resource. */
const facilityId = z.string().min(1).max(64);
const bookingId = z.string().min(1).max(64);

/** A range of times of a day, `HHmm`. */
export const hours = z.object({ start: z.string(), end: z.string() });

/** The opening hours of each weekday; null on a weekday that is closed. */
export const openingHours = z.object(
  Object.fromEntries(weekdays.map((weekday) => [weekday, hours.nullable()])) as Record<
    (typeof weekdays)[number],
    z.ZodNullable<typeof hours>
  >,
);

export type OpeningHours = z.output<typeof openingHours>;

/** An estate with bookable services. */
export const location = z
  .object({
    id: z.string(),
    name: z.string().describe("The estate's name."),
    timeZone: z.string().describe('The time zone of its times, for example `Africa/Johannesburg`.'),
  })
  .meta({ id: 'Location' });

/** The number of working days within which staff answer a request; null if the estate promises nothing. */
const answerWithinWorkingDays = z.int().nullable();

/** Something that can be booked at a location. */
export const service = z
  .object({
    id: z.string(),
    name: z.string().describe("Screens show the part after '|', see `labelOf`."),
    imageUrl: z.string(),
    locationId: z.string(),
    approval: z.enum(['automatic', 'staff']),
    multiResource: z.boolean(),
    answerWithinWorkingDays,
    capacity: z.int().nullable().describe('The maximum number of visitors at any one time; null for no limit.'),
    hours: hours.describe('The hours within which its resources can be booked on any day.'),
  })
  .meta({ id: 'Service' });

/** A bookable thing of a service. */
export const resource = z
  .object({
    id: z.string(),
    name: z.string(),
    imageUrl: z.string(),
    locationId: z.string(),
    services: z.array(z.string()).describe('The ids of the services that contain the resource.'),
    quantity: z
      .int()
      .describe('1: bookings exclude each other. More than 1: that many pieces can be booked at the same time.'),
    availibility: openingHours,
  })
  .meta({ id: 'Resource' });

/** A slot that starts at `time` and is one interval long: 30 minutes for a facility, an hour otherwise. */
export const availability = z
  .object({
    time: z.string(),
    availableForBooking: z.boolean(),
    remaining: z.int().describe('The free quantity of the resources.'),
    visitorsLeft: z
      .int()
      .optional()
      .describe(
        'The number of visitors that still fit at that time and on that day; missing if the service has no limit.',
      ),
  })
  .meta({ id: 'Availability' });

export const bookingStatus = z.enum(bookingStatuses);

/** A booking as its customer sees it. */
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
    reason: z.string().optional().describe('Why it was rejected or canceled.'),
    modified: z.iso.datetime(),
    can: z.object({ reschedule: z.boolean(), cancel: z.boolean() }),
    about: z
      .object({
        locationName: z.string(),
        serviceName: z.string(),
        imageUrl: z.string(),
        approval: z.enum(['automatic', 'staff']),
        isLagoon: z.boolean(),
        answerWithinWorkingDays,
        timeZone: z.string(),
      })
      .describe('Data of the service and its location, included so that the app can show a stored booking offline.'),
  })
  .meta({ id: 'Booking' });

/** The status of a booking. The reason is empty unless it was rejected or canceled. */
export const bookingStatusAnswer = z.object({ status: bookingStatus, reason: z.string() });

export type BookingStatusAnswer = z.output<typeof bookingStatusAnswer>;
export type Location = z.output<typeof location>;
export type Service = z.output<typeof service>;
export type Resource = z.output<typeof resource>;
export type Booking = z.output<typeof booking>;

/** The maximum quantity of one resource, and the maximum number of visitors, in one booking. */
const maxQuantity = 10_000;
const quantity = z.int().min(1).max(maxQuantity);
const bookedAccess = z.strictObject({
  visitors: z.int().min(0).max(maxQuantity).describe('0 counts as 1, but not at the lagoon.'),
});
/** The maximum number of resources in one booking. */
const maxResources = 50;

const rescheduleFields = { bookingId, date: calendarDate, start: timeOfDay, end: timeOfDay };

/** Why a slot cannot be had. */
const slotErrors = [
  'booking/slot-taken',
  'booking/closed',
  'booking/not-allowed',
  'booking/number-not-verified',
  'booking/limit-reached',
] as const;

const rescheduleBooking = {
  feature: 'bookings',
  access: { who: 'signed-in' },
  isIdempotent: true,
  body: z.strictObject(rescheduleFields),
  output: booking,
  errors: [...slotErrors, 'booking/not-allowed-now'],
} as const;

/** The routes of facilities, availability and bookings for residents. */
export const bookingsRoutes = {
  'GET /api/locations': defineRoute({
    method: 'get',
    path: '/api/locations',
    feature: 'bookings',
    summary: 'Lists the locations of the estates where the caller has a role. A location has the name of its estate.',
    access: { who: 'signed-in' },
    output: z.array(location),
    errors: [],
  }),
  'GET /api/services': defineRoute({
    method: 'get',
    path: '/api/services',
    feature: 'bookings',
    summary: 'Lists the bookable services at the estates where the caller has a role, by name.',
    access: { who: 'signed-in' },
    output: z.array(service),
    errors: [],
  }),
  'GET /api/resources': defineRoute({
    method: 'get',
    path: '/api/resources',
    feature: 'bookings',
    summary: 'Lists the bookable resources at the estates where the caller has a role, by name.',
    access: { who: 'signed-in' },
    output: z.array(resource),
    errors: [],
  }),
  'GET /api/service/{id}/resources': defineRoute({
    method: 'get',
    path: '/api/service/{id}/resources',
    feature: 'bookings',
    summary: 'Lists the bookable resources of one service, by name.',
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
      'Lists the slots of a day. `remaining` is the sum over the resources of the service, or the number of visitors that still fit if it has no resources. Empty on a closed day.',
    access: { who: 'signed-in' },
    params: z.object({ date: calendarDate, serviceId: facilityId }),
    output: z.array(availability),
    errors: [],
  }),
  'GET /api/availability/{date}/{start}/resource/{resourceId}': defineRoute({
    method: 'get',
    path: '/api/availability/{date}/{start}/resource/{resourceId}',
    feature: 'bookings',
    summary: 'Lists the slots of one resource from `start` on; `0` for the whole day. Empty on a closed day.',
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
      'Books at once or, where staff approve, as a request. The customer is the caller; only staff of the estate may book for the person named in the body, which approves it. The customer needs a role with an enabled Facilities, Bookings or lagoon tile at the estate and a verified number. `unitNumber` is one of the customer’s units there, or empty without one. Live bookings are limited per person and per house. If the slot is taken: `booking/slot-taken` with the three nearest free slots.',
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
      access: bookedAccess.default({ visitors: 0 }),
    }),
    status: 201,
    output: booking,
    errors: slotErrors,
  }),
  'POST /api/booking/status': defineRoute({
    method: 'post',
    path: '/api/booking/status',
    feature: 'bookings',
    summary: 'Reads the status of a booking of the caller, or of an estate where the caller is staff.',
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
      'Changes the status of a booking: residents to CANCELED only, staff as `nextStatuses` allows. A status that is not live frees the slots at once.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({ bookingId, status: bookingStatus, reason: lineOfText(500) }),
    output: booking,
    errors: ['booking/not-allowed-now'],
  }),
  'PUT /api/booking/reschedule': defineRoute({
    method: 'put',
    path: '/api/booking/reschedule',
    summary: 'Moves a booking. The old slot is released only if the new one is free.',
    ...rescheduleBooking,
  }),
  'POST /api/booking/reschedule': defineRoute({
    method: 'post',
    path: '/api/booking/reschedule',
    summary: 'Moves a booking, as PUT does.',
    ...rescheduleBooking,
  }),
  'GET /api/bookings': defineRoute({
    method: 'get',
    path: '/api/bookings',
    feature: 'bookings',
    summary:
      'Lists the bookings of a person, the most recently changed first: all current ones, and the 20 newest past ones of each kind, facility and lagoon.',
    access: { who: 'own', of: { in: 'query', name: 'customer_email' } },
    query: z.object({ customer_email: z.string().min(1).max(254) }),
    output: z.array(booking),
    errors: [],
  }),
};
