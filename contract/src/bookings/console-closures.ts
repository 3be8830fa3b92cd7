import { z } from 'zod';
import { heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { timeOfDay } from './bookings.ts';
import { addDays, isCalendarDate } from '../time/wall-clock.rules.ts';
import { calendarDate, lineOfText, emptyObject, recordVersion } from '../wire/fields.ts';
import { wholeDay } from './bookings.rules.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** A day, or some hours of a day, on which a service, or all of a location, is closed. */
export const closure = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    serviceId: z.string().nullable().describe('Null: all services of the location.'),
    serviceName: z.string().describe('Empty: all services of the location.'),
    date: z.string(),
    start: z.string().describe('The closed hours, `HHmm`: 0000 to 2400 for a whole day.'),
    end: z.string(),
    reason: z.string(),
    canceled: z.int().describe('The number of bookings that the closure canceled.'),
    told: z.int().describe('The number of people who were told; 0 while the closure can be taken back.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Closure' });

/** A day, or some hours of a day, on which a service, or all of a location, is closed. */
export type Closure = z.output<typeof closure>;

/** What will be closed: a service or all of a location, on a day or on several days in a row, for some hours of it or the whole day. */
const closedTime = {
  estateId: id,
  date: calendarDate,
  /** The last day, if several days in a row are closed, each for the same hours. */
  until: calendarDate.optional(),
  start: timeOfDay.default(wholeDay.start),
  end: timeOfDay.default(wholeDay.end),
};
const endsAfterStart = {
  isMet: ({ start, end }: { start: string; end: string }): boolean => end > start,
  problem: { path: ['end'], message: 'Please choose an end after the start.' },
};

/** The number of days in a row that can be closed at once. */
const maxClosedDays = 31;

const isShortEnough = {
  isMet: ({ date, until = date }: { date: string; until?: string | undefined }): boolean =>
    // The rules of the fields report a day that is none.
    !isCalendarDate(date) || !isCalendarDate(until) || (until >= date && until < addDays(date, maxClosedDays)),
  problem: { path: ['until'], message: `Please choose a last day within ${maxClosedDays} days.` },
};

/** What a closure would do to the bookings at that time. */
export const closureEffect = z
  .object({
    bookings: z.int().describe('The live bookings that it would cancel.'),
    people: z.int().describe('The people who would be notified.'),
  })
  .meta({ id: 'ClosureEffect' });

/** What a closure would do to the bookings at that time. */
export type ClosureEffect = z.output<typeof closureEffect>;

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
      {
        estateId: id.optional(),
        serviceId: id.optional(),
        date: calendarDate.optional(),
        /** Closures of this day and of later ones. */
        from: calendarDate.optional(),
        /** Closures of earlier days. */
        before: calendarDate.optional(),
      },
      'DESC',
    ),
    output: consoleList(closure),
    errors: [],
  }),
  'GET /api/console/closure-effects': defineRoute({
    method: 'get',
    path: '/api/console/closure-effects',
    feature: 'bookings',
    summary: 'Counts the bookings that a closure would cancel, and the people whom it would notify.',
    access: writes,
    query: z
      .strictObject({ ...closedTime, serviceId: id.optional() })
      .refine(endsAfterStart.isMet, endsAfterStart.problem)
      .refine(isShortEnough.isMet, isShortEnough.problem),
    output: closureEffect,
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
      'Closes a service, or all of a location, for a day, several days in a row, or for some hours of each. The bookings of that time are canceled and their customers notified. Audited.',
    access: writes,
    isIdempotent: true,
    body: z
      .strictObject({ ...closedTime, serviceId: id.nullable(), reason: lineOfText(500) })
      .refine(endsAfterStart.isMet, endsAfterStart.problem)
      .refine(isShortEnough.isMet, isShortEnough.problem),
    status: 201,
    output: closure.extend({
      decision: heldDecision.describe('The decision about the first day, whose closure this is.'),
      laterDecisions: z
        .array(heldDecision)
        .describe('The decisions about the days after it: each can be taken back by itself.'),
    }),
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
    isVersioned: true,
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
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
};
