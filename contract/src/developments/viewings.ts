import { z } from 'zod';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { isVisitorPhoneNumber, maxVisitorNameLength, visitorPhoneNumberProblem } from '../visitors/visitors.rules.ts';

const params = z.object({ id: z.string().min(1).max(64) });

/** A time on the wall clock of the estate, `YYYY-MM-DD HH:mm`. */
const wallClock = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);

/** The viewing that a person has booked. */
export const ownViewing = z
  .object({
    start: z.string(),
    end: z.string(),
    visitor: z
      .object({ name: z.string(), phone: z.string() })
      .nullable()
      .describe('The visitor whom she brings, with a gate pass for the time of the viewing; null if she comes alone.'),
  })
  .meta({ id: 'OwnViewing' });

/** The viewing that a person has booked. */
export type OwnViewing = z.output<typeof ownViewing>;

/** The viewings of a development. Times are `YYYY-MM-DD HH:mm` on the wall clock of the estate. */
export const viewings = z
  .object({
    slots: z
      .array(z.object({ start: z.string(), end: z.string(), left: z.int() }))
      .describe('Viewing slots that have not begun, the earliest first. `left` counts parties.'),
    own: ownViewing.nullable(),
  })
  .meta({ id: 'Viewings' });

/** The viewings of a development. */
export type Viewings = z.output<typeof viewings>;

const bookedViewing = z.object({
  start: z.string(),
  end: z.string(),
  name: z.string(),
  visitor: z.string().describe('The visitor whom the person brings; empty if she comes alone.'),
  hasArrived: z.boolean().describe('Whether the visitor has come through the gate.'),
});

/** The calls for viewings on show days. */
export const viewingsRoutes = {
  'GET /api/developments/{id}/viewings': defineRoute({
    method: 'get',
    path: '/api/developments/{id}/viewings',
    feature: 'developments',
    summary:
      'The viewings of an enabled development of an estate where the caller has a role, and the one that she has booked. At most 500.',
    access: { who: 'signed-in' },
    params,
    output: viewings,
    errors: [],
  }),
  'GET /api/developments/{id}/viewing.ics': defineRoute({
    method: 'get',
    path: '/api/developments/{id}/viewing.ics',
    feature: 'developments',
    summary: 'The viewing that the caller has booked as a file of a calendar (RFC 5545). 404 without one.',
    access: { who: 'signed-in' },
    params,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'PUT /api/developments/{id}/viewing': defineRoute({
    method: 'put',
    path: '/api/developments/{id}/viewing',
    feature: 'developments',
    summary:
      'Books a viewing in the place of the one that the caller has. A visitor gets a gate pass for its time; one who is no longer brought, or comes at another time, loses the pass of before.',
    access: { who: 'signed-in' },
    params,
    body: z.strictObject({
      start: wallClock,
      visitor: z
        .strictObject({
          name: lineOfText(maxVisitorNameLength),
          phone: z.string().max(20).refine(isVisitorPhoneNumber, visitorPhoneNumberProblem),
        })
        .nullable(),
    }),
    output: ownViewing,
    errors: [
      'developments/no-viewing',
      'developments/viewing-taken',
      'visitors/not-allowed',
      'visitors/number-not-verified',
      'visitors/quota-reached',
    ],
  }),
  'DELETE /api/developments/{id}/viewing': defineRoute({
    method: 'delete',
    path: '/api/developments/{id}/viewing',
    feature: 'developments',
    summary: 'Gives back the viewing that the caller has booked, and revokes the pass of her visitor.',
    access: { who: 'signed-in' },
    params,
    output: emptyObject,
    errors: [],
  }),
  'GET /api/console/content/{id}/viewings': defineRoute({
    method: 'get',
    path: '/api/console/content/{id}/viewings',
    feature: 'developments',
    summary:
      'Who comes to the viewings of a development of the caller’s estates that are not over, the earliest first; at most 1,000.',
    access: { who: 'staff', permission: 'content.write' },
    params,
    output: z.array(bookedViewing),
    errors: [],
  }),
};
