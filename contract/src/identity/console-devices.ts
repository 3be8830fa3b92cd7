import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { emptyObject } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** A session of a person as staff see it: a browser where the person is signed in. */
export const sessionOfPerson = z
  .object({
    id: z.string(),
    device: z.string().describe('Browser and system, such as `Chrome on Android`.'),
    signedInAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    canBeEnded: z
      .boolean()
      .describe(
        'Whether the caller may end it: it belongs to another person, who ranks below the caller at every estate.',
      ),
  })
  .meta({ id: 'SessionOfPerson' });

/** A phone that creates gate codes for a person, as staff see it. */
export const phoneOfPerson = z
  .object({
    id: z.string(),
    device: z.string(),
    enrolledAt: z.iso.datetime(),
    renewedAt: z.iso.datetime().describe('When it received its last grant, and so was last online.'),
    canBeRevoked: z.boolean(),
  })
  .meta({ id: 'PhoneOfPerson' });

const revokes = { who: 'staff', permission: 'roles.grant' } as const;

/** The console's routes that end the sessions and phones of a person. */
export const consoleDevicesRoutes = {
  'DELETE /api/console/people/{id}/sessions/{sessionId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/sessions/{sessionId}',
    feature: 'identity',
    summary:
      'Ends a session of a person who ranks below the caller. Effective on every process within a second. Audited.',
    access: revokes,
    needsConfirmation: true,
    params: z.object({ id: identifier, sessionId: identifier }),
    output: emptyObject,
    errors: [],
  }),
  'DELETE /api/console/people/{id}/phones/{phoneId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/phones/{phoneId}',
    feature: 'gate-access',
    summary:
      'Revokes an enrolled phone of a person who ranks below the caller. Its codes open no gate from then on, and guards’ phones are notified. Repeating the call has no effect. Audited.',
    access: revokes,
    needsConfirmation: true,
    params: z.object({ id: identifier, phoneId: identifier }),
    output: emptyObject,
    errors: [],
  }),
};
