import { z } from 'zod';
import { instant, lineOfText, optionalText, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { areaChoice, streets } from '../places/area-fields.ts';
import { outage } from './outages.ts';
import { maxOutageWords, outageCauses, outageKinds } from './outages.rules.ts';

const id = z.string().min(1).max(64);
const ofEstate = z.object({ estateId: id });
const byId = z.object({ id });
const access = { who: 'staff', permission: 'snags.work' } as const;

/** An outline on the plan came later than streets and houses: a call may leave it out. */
const area = areaChoice.extend({ shape: areaChoice.shape.shape.default([]) });

/** What staff write to announce an outage or works. */
export const outageForm = z
  .strictObject({
    kind: z.enum(outageKinds),
    cause: z.enum(outageCauses),
    what: lineOfText(200),
    help: optionalText(maxOutageWords),
    area,
    startsAt: instant,
    until: instant,
    nextNewsAt: instant.nullable(),
  })
  .meta({ id: 'OutageForm' });

/** An outage as staff read it. */
const staffOutage = outage
  .omit({ isAffected: true })
  .extend({
    version: recordVersion,
    people: z.int().describe('How many people it concerns.'),
    told: z.int().describe('How many of them have the newest message.'),
    sent: z
      .object({ app: z.int(), push: z.int(), mail: z.int() })
      .describe(
        'How many messages left in its course: notifications in the app, push messages to phones, and mails to people without one.',
      ),
  })
  .meta({ id: 'StaffOutage' });

export type OutageForm = z.output<typeof outageForm>;
export type StaffOutage = z.output<typeof staffOutage>;

/** The routes of staff about outages and works. */
export const consoleOutagesRoutes = {
  'GET /api/console/estates/{estateId}/outages': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/outages',
    feature: 'outages',
    summary: 'The outages and works of an estate: those that are not over first, then the newest, at most 50.',
    access,
    params: ofEstate,
    output: z.array(staffOutage),
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/streets': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/streets',
    feature: 'outages',
    summary: "The streets of the estate's published plan with their houses, by name; none where it has no plan.",
    access,
    params: ofEstate,
    output: streets,
    errors: [],
  }),
  'POST /api/console/estates/{estateId}/outages/reach': defineRoute({
    method: 'post',
    path: '/api/console/estates/{estateId}/outages/reach',
    feature: 'outages',
    summary:
      'How many houses and people an area has now. `phones` are the people whose phone receives push messages; the others get a mail. Changes nothing.',
    access,
    params: ofEstate,
    body: area,
    output: z.object({ houses: z.int(), people: z.int(), phones: z.int() }),
    errors: [],
  }),
  'POST /api/console/estates/{estateId}/outages': defineRoute({
    method: 'post',
    path: '/api/console/estates/{estateId}/outages',
    feature: 'outages',
    summary:
      'Announces an outage or works and tells the people of its area, in batches and each once. The same idempotency key is one outage. Audited.',
    access,
    isIdempotent: true,
    params: ofEstate,
    body: outageForm,
    status: 201,
    output: staffOutage,
    errors: [],
  }),
  'PUT /api/console/outages/{id}': defineRoute({
    method: 'put',
    path: '/api/console/outages/{id}',
    feature: 'outages',
    summary:
      'Tells news of an outage to the people who heard of it, with the time until when it probably lasts and that of the next news. Audited.',
    access,
    isVersioned: true,
    params: byId,
    body: z.strictObject({ text: lineOfText(maxOutageWords), until: instant, nextNewsAt: instant.nullable() }),
    output: staffOutage,
    errors: ['conflict'],
  }),
  'PUT /api/console/outages/{id}/area': defineRoute({
    method: 'put',
    path: '/api/console/outages/{id}/area',
    feature: 'outages',
    summary:
      'Changes where an outage is and when it begins. Who comes in newly is told once; who falls out hears that it no longer concerns her; the others hear it only if the begin changed. Audited.',
    access,
    isVersioned: true,
    params: byId,
    body: z.strictObject({ area, startsAt: instant }),
    output: staffOutage,
    errors: ['conflict'],
  }),
  'POST /api/console/outages/{id}/end': defineRoute({
    method: 'post',
    path: '/api/console/outages/{id}/end',
    feature: 'outages',
    summary: 'Ends an outage or works, and tells the people who heard of it. Audited.',
    access,
    params: byId,
    body: z.strictObject({ text: optionalText(maxOutageWords) }),
    output: staffOutage,
    errors: ['conflict'],
  }),
};
