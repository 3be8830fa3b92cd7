import { z } from 'zod';
import { defineRoute } from './route.ts';
import { personId } from './text.ts';

/** Where a pass may be shown. Coordinates are texts; a decimal comma is allowed. */
export const accessLocation = z
  .object({
    EstateID: z.string(),
    latitude: z.string(),
    longitude: z.string(),
    /** Metres. */
    AllowedDistance: z.number(),
    revertToOffline: z.boolean(),
    Message: z.string(),
    /** Milliseconds. */
    refreshInterval: z.int(),
    gateId: z.string(),
  })
  .meta({ id: 'AccessLocation' });

export type AccessLocation = z.output<typeof accessLocation>;

export const gateAccessRoutes = {
  'GET /api/acl/AccessControl/': defineRoute({
    method: 'get',
    path: '/api/acl/AccessControl/',
    feature: 'gate-access',
    summary: 'The access locations of the estates where a person has a role.',
    access: { who: 'own', of: { in: 'query', name: 'userId' } },
    query: z.object({ userId: personId }),
    output: z.object({ status: z.literal('success'), accessInfo: z.array(accessLocation) }),
    isBare: true,
    errors: [],
  }),
};
