import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { emptyObject } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** A browser where a person is signed in, as staff see it. */
export const sessionOfPerson = z
  .object({
    id: z.string(),
    /** `Chrome on Android`. */
    device: z.string(),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Whether the caller may end it: the person ranks below her at every estate, and is not she herself. */
    canBeEnded: z.boolean(),
  })
  .meta({ id: 'SessionOfPerson' });

export type SessionOfPerson = z.output<typeof sessionOfPerson>;

/** A phone that makes gate codes for a person, as staff see it. */
export const phoneOfPerson = z
  .object({
    id: z.string(),
    device: z.string(),
    enrolledAt: z.iso.datetime(),
    /** When it was given its last grant: it was on line then. */
    renewedAt: z.iso.datetime(),
    canBeRevoked: z.boolean(),
  })
  .meta({ id: 'PhoneOfPerson' });

export type PhoneOfPerson = z.output<typeof phoneOfPerson>;

const reads = { who: 'staff', permission: 'people.read' } as const;
const revokes = { who: 'staff', permission: 'roles.grant' } as const;
const ofPerson = z.object({ id: identifier });

export const consoleDevicesRoutes = {
  'GET /api/console/people/{id}/sessions': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}/sessions',
    feature: 'identity',
    summary: 'Where a person with a role at an estate of the caller is signed in, newest first.',
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
      'Signs such a person out of one browser, on every process within a second; only below the caller’s own rank. Audited.',
    access: revokes,
    params: z.object({ id: identifier, sessionId: identifier }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/console/people/{id}/phones': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}/phones',
    feature: 'gate-access',
    summary: 'The enrolled phones of a person with a role at an estate of the caller, newest first.',
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
      'Revokes an enrolled phone of such a person: its codes open nothing from now on, and the gates hear of it. Only below the caller’s own rank. Audited; revoking twice is revoking once.',
    access: revokes,
    params: z.object({ id: identifier, phoneId: identifier }),
    output: emptyObject,
    errors: [],
  }),
};
