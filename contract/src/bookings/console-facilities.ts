import { z } from 'zod';
import { hours, openingHours, timeOfDay } from './bookings.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { lineOfText, optionalPicture, recordVersion } from '../wire/fields.ts';
import { minutesOfTime, weekdays } from '../time/wall-clock.rules.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A location as staff see it: an estate that accepts bookings. */
export const consoleLocation = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    name: z.string(),
    timeZone: z.string(),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'ConsoleLocation' });

/** Hours that staff enter. The end is after the start. */
const writtenHours = z
  .strictObject({ start: timeOfDay, end: timeOfDay })
  .refine(({ start, end }) => (minutesOfTime(end) ?? 0) > (minutesOfTime(start) ?? 0), {
    path: ['end'],
    message: 'Please choose an end after the start.',
  });

/** A limit of visitors; null for no limit. */
const maxVisitors = z.int().min(1).max(100_000).nullable();

const serviceParts = {
  name: lineOfText(100),
  imageUrl: optionalPicture,
  approval: z.enum(['automatic', 'staff']),
  multiResource: z.boolean(),
  hours: writtenHours,
  /** The maximum number of visitors at any one time; null for no limit. */
  capacity: maxVisitors,
  /** The maximum number of visitors per day; null for no limit. */
  dayCapacity: maxVisitors,
  /** The number of working days within which staff promise to answer a request; null for no promise. */
  answerWithinWorkingDays: z.int().min(1).max(30).nullable(),
  isEnabled: z.boolean(),
};

/** A service as staff see it. */
export const consoleService = z
  .object({
    ...serviceParts,
    name: z.string(),
    imageUrl: z.string(),
    hours,
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    locationId: z.string(),
    kind: z.enum(['facility', 'multi-resource', 'lagoon']),
  })
  .meta({ id: 'ConsoleService' });

const writtenOpeningHours = z.strictObject(
  Object.fromEntries(weekdays.map((weekday) => [weekday, writtenHours.nullable()])) as Record<
    (typeof weekdays)[number],
    z.ZodNullable<typeof writtenHours>
  >,
);

const resourceParts = {
  name: lineOfText(100),
  imageUrl: optionalPicture,
  /** 1 means exclusive: one booking at a time. More is a stock. */
  quantity: z.int().min(1).max(10_000),
  availibility: writtenOpeningHours,
  isEnabled: z.boolean(),
};

/** A resource as staff see it. */
export const consoleResource = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    locationId: z.string(),
    serviceId: z.string(),
    serviceName: z.string(),
    name: z.string(),
    imageUrl: z.string(),
    quantity: z.int(),
    availibility: openingHours,
    isEnabled: z.boolean(),
  })
  .meta({ id: 'ConsoleResource' });

/** A location as staff see it: an estate that accepts bookings. */
export type ConsoleLocation = z.output<typeof consoleLocation>;
/** A service as staff see it. */
export type ConsoleService = z.output<typeof consoleService>;
/** A resource as staff see it. */
export type ConsoleResource = z.output<typeof consoleResource>;

const writes = { who: 'staff', permission: 'facilities.write' } as const;

/** The console's routes for locations, services and resources. */
export const consoleFacilitiesRoutes = {
  'GET /api/console/locations': defineRoute({
    method: 'get',
    path: '/api/console/locations',
    feature: 'bookings',
    summary: 'Lists the locations: the estates that accept bookings. `q` searches the name.',
    access: writes,
    query: consoleListQuery(['name'], { estateId: id.optional(), isEnabled: flag.optional() }),
    output: consoleList(consoleLocation),
    errors: [],
  }),
  'GET /api/console/locations/{id}': defineRoute({
    method: 'get',
    path: '/api/console/locations/{id}',
    feature: 'bookings',
    summary: 'Reads one location.',
    access: writes,
    params: byId,
    output: consoleLocation,
    errors: [],
  }),
  'POST /api/console/locations': defineRoute({
    method: 'post',
    path: '/api/console/locations',
    feature: 'bookings',
    summary:
      'Opens an estate for bookings by adding its location. An estate has one location, with the estate’s name. Audited.',
    access: writes,
    body: z.strictObject({ estateId: id, isEnabled: z.boolean() }),
    status: 201,
    output: consoleLocation,
    errors: ['conflict'],
  }),
  'PUT /api/console/locations/{id}': defineRoute({
    method: 'put',
    path: '/api/console/locations/{id}',
    feature: 'bookings',
    summary: 'Opens or closes a location for new bookings. Audited.',
    access: writes,
    params: byId,
    body: z.strictObject({ isEnabled: z.boolean() }),
    isVersioned: true,
    output: consoleLocation,
    errors: [],
  }),
  'GET /api/console/services': defineRoute({
    method: 'get',
    path: '/api/console/services',
    feature: 'bookings',
    summary: 'Lists the services. `q` searches the name.',
    access: writes,
    query: consoleListQuery(['name', 'approval'], { estateId: id.optional(), isEnabled: flag.optional() }),
    output: consoleList(consoleService),
    errors: [],
  }),
  'GET /api/console/services/{id}': defineRoute({
    method: 'get',
    path: '/api/console/services/{id}',
    feature: 'bookings',
    summary: 'Reads one service.',
    access: writes,
    params: byId,
    output: consoleService,
    errors: [],
  }),
  'POST /api/console/services': defineRoute({
    method: 'post',
    path: '/api/console/services',
    feature: 'bookings',
    summary:
      'Adds a service to a location. `isLagoon` makes it the location’s lagoon; a location has at most one. Audited.',
    access: writes,
    body: z.strictObject({ locationId: id, ...serviceParts, isLagoon: z.boolean().default(false) }),
    status: 201,
    output: consoleService,
    errors: ['conflict'],
  }),
  'PUT /api/console/services/{id}': defineRoute({
    method: 'put',
    path: '/api/console/services/{id}',
    feature: 'bookings',
    summary: 'Replaces all fields of a service. Existing bookings are kept. Audited.',
    access: writes,
    params: byId,
    body: z.strictObject(serviceParts),
    isVersioned: true,
    output: consoleService,
    errors: [],
  }),
  'GET /api/console/resources': defineRoute({
    method: 'get',
    path: '/api/console/resources',
    feature: 'bookings',
    summary: 'Lists the resources. `q` searches the name.',
    access: writes,
    query: consoleListQuery(['name', 'quantity'], {
      estateId: id.optional(),
      serviceId: id.optional(),
      isEnabled: flag.optional(),
    }),
    output: consoleList(consoleResource),
    errors: [],
  }),
  'GET /api/console/resources/{id}': defineRoute({
    method: 'get',
    path: '/api/console/resources/{id}',
    feature: 'bookings',
    summary: 'Reads one resource.',
    access: writes,
    params: byId,
    output: consoleResource,
    errors: [],
  }),
  'POST /api/console/resources': defineRoute({
    method: 'post',
    path: '/api/console/resources',
    feature: 'bookings',
    summary: 'Adds a resource to a service. Audited.',
    access: writes,
    body: z.strictObject({ serviceId: id, ...resourceParts }),
    status: 201,
    output: consoleResource,
    errors: [],
  }),
  'PUT /api/console/resources/{id}': defineRoute({
    method: 'put',
    path: '/api/console/resources/{id}',
    feature: 'bookings',
    summary:
      'Replaces all fields of a resource. Refused if more of it is booked at one time than the new stock. Audited.',
    access: writes,
    params: byId,
    body: z.strictObject(resourceParts),
    isVersioned: true,
    output: consoleResource,
    errors: ['conflict'],
  }),
  'POST /api/console/pictures': defineRoute({
    method: 'post',
    path: '/api/console/pictures',
    feature: 'bookings',
    summary: 'Stores a picture of a service or a resource. The picture is public.',
    access: writes,
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    status: 201,
    output: z.object({ url: z.string() }),
    errors: ['image/not-an-image'],
  }),
};
