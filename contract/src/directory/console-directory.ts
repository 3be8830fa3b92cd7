import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { lineOfText, optionalLine } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';
import { emergencyContact } from './directory.ts';
import { canBeDialled, isScreenPath, maxEmergencyContacts } from './directory.rules.ts';

/** An emergency contact as staff write it. */
const writtenContact = z.strictObject({
  id: z.string().max(64).default('').describe('The id of a contact that the estate has; empty for a new one.'),
  name: lineOfText(60),
  description: optionalLine(120),
  number: lineOfText(25).refine(canBeDialled, 'Please write a number that a phone can dial.'),
  icon: emergencyContact.shape.icon,
  navigatePath: optionalLine(500)
    .refine(
      (path) => path === '' || isScreenPath(path) || isPageAddress(path),
      'An address begins with https://, a screen of the app with /.',
    )
    .describe('A screen of the app or a web page with more about it; empty for none.'),
});

/** The emergency contacts of an estate, in the order in which residents read them. */
export const emergencyList = z
  .object({
    id: z.string().describe('The id of the estate.'),
    name: z.string().describe('The name of the estate.'),
    contacts: z
      .array(emergencyContact)
      .describe('Empty if the estate has no contacts of its own: its residents then read the default numbers.'),
    version: z.int(),
  })
  .meta({ id: 'EmergencyList' });

/** The emergency contacts of an estate, in the order in which residents read them. */
export type EmergencyList = z.output<typeof emergencyList>;

const estate = z.object({ id: z.string().min(1).max(64) });
const access = { who: 'staff', permission: 'content.write' } as const;

/** The console's routes for the emergency contacts of estates. */
export const consoleDirectoryRoutes = {
  'GET /api/console/emergency-contacts': defineRoute({
    method: 'get',
    path: '/api/console/emergency-contacts',
    feature: 'directory',
    summary: 'Lists the emergency contacts of the caller’s estates, an entry per estate, by name of the estate.',
    access,
    query: consoleListQuery(['name'], {}),
    output: consoleList(emergencyList),
    errors: [],
  }),
  'GET /api/console/emergency-contacts/{id}': defineRoute({
    method: 'get',
    path: '/api/console/emergency-contacts/{id}',
    feature: 'directory',
    summary: 'Reads the emergency contacts of one estate of the caller.',
    access,
    params: estate,
    output: emergencyList,
    errors: [],
  }),
  'PUT /api/console/emergency-contacts/{id}': defineRoute({
    method: 'put',
    path: '/api/console/emergency-contacts/{id}',
    feature: 'directory',
    summary:
      'Replaces the emergency contacts of an estate, in their order. Open phones follow within a second. Without any, residents read the default numbers. Audited.',
    access,
    params: estate,
    body: z.strictObject({ contacts: z.array(writtenContact).max(maxEmergencyContacts) }),
    isVersioned: true,
    output: emergencyList,
    errors: [],
  }),
};
