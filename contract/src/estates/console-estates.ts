import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { emptyObject, lineOfText, optionalLine, optionalPicture, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { setupSteps } from './setup.rules.ts';

const identifier = z.string().min(1).max(64);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** How one step of setting an estate up is. */
const setupProgress = z.object({
  step: z.enum(setupSteps),
  state: z.enum(['done', 'later', 'open']),
  count: z
    .int()
    .min(0)
    .describe(
      'How many there are: plans, colours of its own and a logo, gates, houses, services; of 2 ways and of 2 providers. 1 for the estate.',
    ),
});

/** An estate as the people who run it see it. */
export const consoleEstate = z
  .object({
    id: z.string(),
    version: recordVersion,
    name: z.string(),
    suburb: z.string(),
    city: z.string(),
    timeZone: z.string().describe('An IANA name.'),
    imageUrl: z.string().describe("The logo; `''` for none."),
    switchedOffAt: z.iso
      .datetime()
      .nullable()
      .describe('Since when nobody but administrators has a role there; null while the estate is on.'),
    setup: z.array(setupProgress).describe('The steps of setting it up, in their order.'),
  })
  .meta({ id: 'ConsoleEstate' });

/** An estate as the people who run it see it. */
export type ConsoleEstate = z.output<typeof consoleEstate>;

const writes = { who: 'staff', permission: 'configuration.write' } as const;
const byEstate = z.object({ estateId: identifier });

/** The console's routes for estates and for setting them up. */
export const consoleEstatesRoutes = {
  'GET /api/console/estates': defineRoute({
    method: 'get',
    path: '/api/console/estates',
    feature: 'estates',
    summary: 'Lists the estates of the caller by name, each with how far it is set up. `q` searches the name.',
    access: writes,
    query: consoleListQuery(['name'], {}),
    output: consoleList(consoleEstate),
    errors: [],
  }),
  'GET /api/console/estates/{estateId}': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}',
    feature: 'estates',
    summary: 'Reads an estate of the caller, with how far it is set up.',
    access: writes,
    params: byEstate,
    output: consoleEstate,
    errors: [],
  }),
  'POST /api/console/estates': defineRoute({
    method: 'post',
    path: '/api/console/estates',
    feature: 'estates',
    summary:
      'Adds an estate. It begins with the ready-made roles and tiles, or with a copy of the roles, tiles, theme, texts and rules of another estate. Houses, people, gates, plans, facilities and credentials are never copied. For administrators only, who become administrators of it. 409 if the name is taken. Audited.',
    access: writes,
    needsConfirmation: true,
    isIdempotent: true,
    body: z.strictObject({
      name: lineOfText(60),
      suburb: lineOfText(60),
      city: lineOfText(60),
      copyOf: identifier
        .optional()
        .describe('The estate whose roles, tiles, theme, texts and rules the new one begins with.'),
    }),
    status: 201,
    output: consoleEstate,
    errors: ['conflict'],
  }),
  'PUT /api/console/estates/{estateId}': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}',
    feature: 'estates',
    summary:
      'Changes the name, the town, the time zone and the logo of an estate of the caller. Open apps follow within a second. 409 if the name is taken. Audited.',
    access: writes,
    params: byEstate,
    body: z.strictObject({
      name: lineOfText(60),
      suburb: optionalLine(60),
      city: optionalLine(60),
      timeZone: lineOfText(60).refine(isTimeZone, 'A time zone is written Africa/Johannesburg.'),
      imageUrl: optionalPicture
        .optional()
        .describe(
          "The logo, a picture that was uploaded; `''` for the mark of the product. Absent: it stays as it is.",
        ),
    }),
    isVersioned: true,
    output: consoleEstate,
    errors: ['conflict'],
  }),
  'PUT /api/console/estates/{estateId}/switch': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/switch',
    feature: 'estates',
    summary:
      'Switches an estate off or on again. While it is off nobody can sign up to it, and only administrators have a role there: no tiles, no gate opens, no call reads its records. Nothing is deleted. Effective on every process at once. For administrators only. Audited.',
    access: writes,
    needsConfirmation: true,
    params: byEstate,
    body: z.strictObject({ isOn: z.boolean() }),
    isVersioned: true,
    output: consoleEstate,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/copy': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/copy',
    feature: 'estates',
    summary:
      'Replaces the roles, tiles, theme, texts and rules of an estate by copies of another one’s. Its name, town, logo, houses, gates, plans, facilities and credentials stay. 409 while anybody but administrators has a role there or is offered one, and while the estate is switched off. For administrators only. Audited.',
    access: writes,
    needsConfirmation: true,
    params: byEstate,
    body: z.strictObject({
      from: identifier.describe('The estate that is copied.'),
    }),
    isVersioned: true,
    output: consoleEstate,
    errors: ['conflict'],
  }),
  'PUT /api/console/estates/{estateId}/setup/{step}': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/setup/{step}',
    feature: 'estates',
    summary: 'Puts a step of setting an estate of the caller up off, or takes it up again. Audited.',
    access: writes,
    params: byEstate.extend({ step: z.enum(setupSteps) }),
    body: z.strictObject({ isLater: z.boolean() }),
    output: emptyObject,
    errors: [],
  }),
};
