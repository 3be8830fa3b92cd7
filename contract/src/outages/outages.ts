import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { estateArea } from '../places/area-fields.ts';
import { outageCauses, outageKinds, outageStepKinds } from './outages.rules.ts';

const id = z.string().min(1).max(64);

/** One point of the course of an outage. */
export const outageStep = z
  .object({
    id: z.string(),
    kind: z.enum(outageStepKinds),
    text: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OutageStep' });

/** An outage or works as a resident of its area reads it. */
export const outage = z
  .object({
    id: z.string(),
    estateId: z.string(),
    kind: z.enum(outageKinds),
    cause: z.enum(outageCauses),
    title: z.string().describe('What it is and where: `No water in Weaver Street`.'),
    area: estateArea,
    what: z.string().describe("The cause of the outage in the words of staff, such as 'A pipe burst'."),
    help: z.string().describe('What the estate does, and what helps; may be empty.'),
    startsAt: z.iso.datetime(),
    until: z.iso.datetime(),
    nextNewsAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable().describe('When staff said that it is over; null before.'),
    steps: z.array(outageStep),
    affectedHouses: z.int().describe('How many houses said that they are affected too.'),
    isAffected: z.boolean(),
  })
  .meta({ id: 'Outage' });

export type Outage = z.output<typeof outage>;

/** The routes of residents about outages. */
export const outagesRoutes = {
  'GET /api/outages': defineRoute({
    method: 'get',
    path: '/api/outages',
    feature: 'outages',
    summary:
      "The outages and works at an estate where the caller has a role, whose area holds the caller's house: those that are not over, and those that ended within a day. The earliest begin first. Those of other areas are left out.",
    access: { who: 'signed-in' },
    query: z.strictObject({ estateId: id }),
    output: z.array(outage),
    errors: [],
  }),
  'POST /api/outages/{id}/affected': defineRoute({
    method: 'post',
    path: '/api/outages/{id}/affected',
    feature: 'outages',
    summary:
      'Says that the house of the caller is affected too. Counted once a house, however often it is said. Outages of other areas answer not-found, one that is over conflict.',
    access: { who: 'signed-in' },
    params: z.object({ id }),
    output: outage,
    errors: ['conflict'],
  }),
};
