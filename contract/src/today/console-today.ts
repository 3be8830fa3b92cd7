import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { waitingKinds } from './today.rules.ts';

/** What waits for staff, of one kind: how much, since when, and the one that waits longest. */
export const waitingLine = z
  .object({
    kind: z.enum(waitingKinds),
    count: z.int().min(1),
    oldest: z
      .object({
        id: z.string().describe('Empty for failed jobs, which are one matter of the whole installation.'),
        estateId: z.string().describe('Empty for what belongs to no estate.'),
        who: z.string().describe('The name of the person who asked or wrote; empty if it is unknown.'),
        what: z
          .string()
          .describe('What it is about: the service, the subject, the title, the role, the gate, the outage.'),
        detail: z
          .string()
          .describe(
            'A further word of its kind: a recipient, an e-mail address, the reason of a conflict, the number of people who wait; empty for none.',
          ),
        date: z.string().describe('The day that it is about, `YYYY-MM-DD`; empty for none.'),
      })
      .describe('The one to look at first: the one that is latest, or else the oldest.'),
    since: z.iso.datetime().describe('Since when that one waits.'),
    promisedAt: z.iso
      .datetime()
      .nullable()
      .describe('By when staff promised that one, or by when it takes effect; null for no promise.'),
    isLate: z.boolean().describe('Whether that time has passed.'),
  })
  .meta({ id: 'WaitingLine' });

/** What waits for staff, of one kind. */
export type WaitingLine = z.output<typeof waitingLine>;

/** The people who are inside and do not live there. */
const insideNow = z.object({
  visitors: z.int().min(0),
  workers: z.int().min(0).describe('People with a working role and no house.'),
  overstays: z.int().min(0).describe('Visitors who are inside after the end of their invitation.'),
});

/** The visitors of today. */
const expectedVisitors = z.object({
  total: z.int().min(0),
  arrived: z.int().min(0).describe('How many of them have come.'),
  next: z
    .array(
      z.object({
        id: z.string(),
        estateId: z.string(),
        startsAt: z.iso.datetime(),
        visitor: z.string().describe('Empty for an invitation without a name.'),
        hostName: z.string(),
        unitNumber: z.string(),
        plate: z.string(),
        companions: z.int(),
      }),
    )
    .describe('The next who have not come and may still come, earliest first.'),
});

/** The bookings of today that are not over. */
const bookedToday = z.object({
  total: z.int().min(0),
  next: z
    .array(
      z.object({
        id: z.string(),
        estateId: z.string(),
        start: z.string().describe('`HHmm` on the wall clock of the estate.'),
        end: z.string(),
        service: z.string().describe('The name of the service as residents read it.'),
        resource: z.string().describe('The resource; empty unless the booking has exactly one.'),
        customerName: z.string(),
      }),
    )
    .describe('The next of them, earliest first.'),
});

/** The first room of the console. A part that the caller has no right to is null, and a kind without one is left out. */
export const today = z
  .object({
    at: z.iso.datetime().describe('The time of the server, from which ages are counted.'),
    waiting: z.array(waitingLine).describe('Late ones first, then by age.'),
    inside: insideNow.nullable(),
    expected: expectedVisitors.nullable(),
    booked: bookedToday.nullable(),
  })
  .meta({ id: 'Today' });

/** The first room of the console. */
export type Today = z.output<typeof today>;

const estateQuery = z.strictObject({
  estateId: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Only what concerns this estate; all estates of the caller without it.'),
});

/** The console's routes for what waits. Each part of an answer follows the caller's permissions at each estate. */
export const consoleTodayRoutes = {
  'GET /api/console/today': defineRoute({
    method: 'get',
    path: '/api/console/today',
    feature: 'today',
    summary:
      'Reads what waits for the caller at her estates, with who is inside, who is expected and what is booked today. 403 if the caller is not staff there.',
    access: { who: 'signed-in' },
    query: estateQuery,
    output: today,
    errors: [],
  }),
  'GET /api/console/counts': defineRoute({
    method: 'get',
    path: '/api/console/counts',
    feature: 'today',
    summary:
      'Counts what waits for the caller at her estates, by kind. Kinds of which nothing waits are left out. 403 if the caller is not staff there.',
    access: { who: 'signed-in' },
    query: estateQuery,
    output: z.object({
      waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int().min(1) })),
      inside: z.int().min(0).nullable().describe('How many visitors and workers are inside; null without the right.'),
    }),
    errors: [],
  }),
};
