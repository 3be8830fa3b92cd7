import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { emptyObject } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** A session of a person as staff see it: a browser where the person is signed in. */
export const sessionOfPerson = z
  .object({
    id: z.string(),
    /** Browser and system, such as `Chrome on Android`. */
    device: z.string(),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Whether the caller may end it: it belongs to another person, who ranks below the caller at every estate. */
    canBeEnded: z.boolean(),
  })
  .meta({ id: 'SessionOfPerson' });

/** A session of a person as staff see it. */
export type SessionOfPerson = z.output<typeof sessionOfPerson>;

/** A phone that creates gate codes for a person, as staff see it. */
export const phoneOfPerson = z
  .object({
    id: z.string(),
    device: z.string(),
    enrolledAt: z.iso.datetime(),
    /** When it received its last grant, and so was last online. */
    renewedAt: z.iso.datetime(),
    canBeRevoked: z.boolean(),
  })
  .meta({ id: 'PhoneOfPerson' });

/** A phone that creates gate codes for a person, as staff see it. */
export type PhoneOfPerson = z.output<typeof phoneOfPerson>;

const reads = { who: 'staff', permission: 'people.read' } as const;
const revokes = { who: 'staff', permission: 'roles.grant' } as const;
const ofPerson = z.object({ id: identifier });

/** The console's routes for the sessions and phones of a person. */
export const consoleDevicesRoutes = {
  'GET /api/console/people/{id}/sessions': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}/sessions',
    feature: 'identity',
    summary: 'Lists the sessions of a person who has a role at an estate of the caller, newest first.',
    access: reads,
    params: ofPerson,
    output: z.array(sessionOfPerson),
    errors: [],
  }),
  'DELETE /api/console/people/{id}/sessions/{sessionId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/sessions/{sessionId}',
    feature: 'identity',
    summary:
      'Ends a session of a person who ranks below the caller. Effective on every process within a second. Audited.',
    access: revokes,
    params: z.object({ id: identifier, sessionId: identifier }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/console/people/{id}/phones': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}/phones',
    feature: 'gate-access',
    summary: 'Lists the enrolled phones of a person who has a role at an estate of the caller, newest first.',
    access: reads,
    params: ofPerson,
    output: z.array(phoneOfPerson),
    errors: [],
  }),
  'DELETE /api/console/people/{id}/phones/{phoneId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/phones/{phoneId}',
    feature: 'gate-access',
    summary:
      'Revokes an enrolled phone of a person who ranks below the caller. Its codes open no gate from then on, and guards’ phones are notified. Repeating the call has no effect. Audited.',
    access: revokes,
    params: z.object({ id: identifier, phoneId: identifier }),
    output: emptyObject,
    errors: [],
  }),
};
