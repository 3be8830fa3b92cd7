import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, lineOfText, emptyObject } from '../wire/fields.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** A day on which a service, or all of a location, is closed. */
export const closure = z
  .object({
    id: z.string(),
    estateId: z.string(),
    /** Null: all services of the location. */
    serviceId: z.string().nullable(),
    /** Empty: all services of the location. */
    serviceName: z.string(),
    date: z.string(),
    reason: z.string(),
    /** The number of bookings that the closure canceled. */
    canceled: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Closure' });

/** A day on which a service, or all of a location, is closed. */
export type Closure = z.output<typeof closure>;

const writes = { who: 'staff', permission: 'facilities.write' } as const;

/** The console's routes for closed days. */
export const consoleClosuresRoutes = {
  'GET /api/console/closures': defineRoute({
    method: 'get',
    path: '/api/console/closures',
    feature: 'bookings',
    summary: 'Lists the closed days. `q` searches the reason.',
    access: writes,
    query: consoleListQuery(
      ['date', 'createdAt'],
      { estateId: id.optional(), serviceId: id.optional(), date: calendarDate.optional() },
      'DESC',
    ),
    output: consoleList(closure),
    errors: [],
  }),
  'GET /api/console/closures/{id}': defineRoute({
    method: 'get',
    path: '/api/console/closures/{id}',
    feature: 'bookings',
    summary: 'Reads one closed day.',
    access: writes,
    params: byId,
    output: closure,
    errors: [],
  }),
  'POST /api/console/closures': defineRoute({
    method: 'post',
    path: '/api/console/closures',
    feature: 'bookings',
    summary:
      'Closes a service, or all of a location, for a day. Its bookings are canceled and their customers notified. Audited.',
    access: writes,
    isIdempotent: true,
    body: z.strictObject({ estateId: id, serviceId: id.nullable(), date: calendarDate, reason: lineOfText(500) }),
    status: 201,
    output: closure,
    errors: ['conflict'],
  }),
  'PUT /api/console/closures/{id}': defineRoute({
    method: 'put',
    path: '/api/console/closures/{id}',
    feature: 'bookings',
    summary: 'Changes the reason of a closed day. Audited.',
    access: writes,
    params: byId,
    body: z.strictObject({ reason: lineOfText(500) }),
    output: closure,
    errors: [],
  }),
  'DELETE /api/console/closures/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/closures/{id}',
    feature: 'bookings',
    summary: 'Reopens a closed day. Canceled bookings stay canceled. Audited.',
    access: writes,
    params: byId,
    output: emptyObject,
    errors: [],
  }),
};
