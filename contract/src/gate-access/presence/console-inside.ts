import { z } from 'zod';
import { gateHost } from './host.ts';
import { guardAccess } from '../guard.ts';
import { defineRoute } from '../../wire/route.ts';
import { heldDecision } from '../../decisions/console-decisions.ts';
import { emptyObject } from '../../wire/fields.ts';

const estateId = z.string().min(1).max(64);

/** The subject key of a person who is inside: `visit:…`, `walk-in:…`, `person:…`. */
const key = z.string().regex(/^(person|visit|walk-in|entry):[\w-]{1,64}$/);

/** A person who is inside. */
const insidePerson = z
  .object({
    id: z.string().describe('The subject key.'),
    estateId: z.string(),
    group: z
      .enum(['visitor', 'worker', 'resident'])
      .describe('A worker holds a working role at the estate; a resident another one.'),
    kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
    name: z.string(),
    role: z.string().describe('The role of a resident or a worker: `Employee`. Empty for others.'),
    unit: z.string(),
    plate: z.string(),
    gate: z.string().describe('The gate of the entry.'),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable().describe('When the visit ends; null without an end.'),
    isOverstaying: z.boolean(),
    companions: z.int(),
    host: gateHost.nullable(),
    extendableUntil: z
      .string()
      .describe('The latest time to which the visit can be extended, `HHmm`; empty if it cannot.'),
  })
  .meta({ id: 'InsidePerson' });

/** A person who is inside. */
export type InsidePerson = z.output<typeof insidePerson>;

const counts = z.object({ visitors: z.int(), workers: z.int(), residents: z.int(), tooLong: z.int() });

/** The routes of the console for the people who are inside. Reading them is recorded in the audit log, once an hour. */
export const consoleInsideRoutes = {
  'GET /api/console/inside': defineRoute({
    method: 'get',
    path: '/api/console/inside',
    feature: 'gate-access',
    summary:
      'Lists the visitors and workers who are inside an estate, those who stay too long first, with counts and today’s passages by gate. `by=house` sorts by unit. At most 500. Audited.',
    access: guardAccess,
    query: z.strictObject({
      estateId,
      show: z.enum(['visitors', 'workers', 'too-long', 'all']).default('all'),
      by: z.enum(['stay', 'house']).default('stay'),
      q: z.string().trim().max(100).optional().describe('Any part of a name, a plate or a unit.'),
      perPage: z.coerce.number<number>().int().min(1).max(500).default(50),
    }),
    output: z.object({
      at: z.iso.datetime(),
      counts,
      total: z.int().describe('How many people the list has without the limit.'),
      people: z.array(insidePerson),
      gatesToday: z.array(z.object({ gateId: z.string(), gate: z.string(), in: z.int(), out: z.int() })),
    }),
    errors: [],
  }),
  'GET /api/console/inside/muster': defineRoute({
    method: 'get',
    path: '/api/console/inside/muster',
    feature: 'gate-access',
    summary:
      'Reads everybody who is inside an estate, residents too, by unit and name, for a list to print. At most 10,000. Audited.',
    access: guardAccess,
    query: z.strictObject({ estateId }),
    output: z.object({
      at: z.iso.datetime(),
      estateName: z.string(),
      counts,
      people: z.array(
        z.object({
          id: z.string(),
          group: z.enum(['visitor', 'worker', 'resident']),
          name: z.string(),
          plate: z.string(),
          since: z.iso.datetime(),
          gate: z.string(),
          unit: z.string(),
          host: z.string().describe('The name of the host; empty without one.'),
          companions: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  'POST /api/console/inside/muster/printed': defineRoute({
    method: 'post',
    path: '/api/console/inside/muster/printed',
    feature: 'gate-access',
    summary: 'Records that a muster list was printed, also one that was read before the network was lost. Audited.',
    access: guardAccess,
    body: z.strictObject({ estateId, readAt: z.iso.datetime(), people: z.int().min(0) }),
    output: emptyObject,
    errors: [],
  }),
  'POST /api/console/inside/{key}/leave': defineRoute({
    method: 'post',
    path: '/api/console/inside/{key}/leave',
    feature: 'gate-access',
    summary:
      'Records that a person who is inside has left, by hand. It can be taken back for 10 seconds; then the host is told. Audited.',
    access: guardAccess,
    params: z.object({ key }),
    body: z.strictObject({ estateId }),
    output: z.object({ decision: heldDecision }),
    errors: [],
  }),
  'POST /api/console/inside/{key}/extend': defineRoute({
    method: 'post',
    path: '/api/console/inside/{key}/extend',
    feature: 'gate-access',
    summary:
      'Lets a visitor who is inside stay longer, to the end of the day at the latest. It can be taken back for 10 seconds; then the host is told. Audited.',
    access: guardAccess,
    params: z.object({ key }),
    body: z.strictObject({
      estateId,
      until: z.string().regex(/^(([01]\d|2[0-3])[0-5]\d|2400)$/, 'Please enter a time of day.'),
    }),
    output: z.object({ decision: heldDecision }),
    errors: ['visitors/over'],
  }),
};
