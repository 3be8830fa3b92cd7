import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';

/** An emergency contact of an estate. */
export const emergencyContact = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    number: z.string(),
    icon: z
      .enum(['ambulance', 'follow-me', 'fire', 'police', 'gate'])
      .describe('`ambulance`, `follow-me`, `fire`, `police` or `gate`.'),
    navigatePath: z.string(),
  })
  .meta({ id: 'EmergencyContact' });

export type EmergencyContact = z.output<typeof emergencyContact>;

export const directoryRoutes = {
  'GET /api/directory/api/estates/{estateID}/emergency': defineRoute({
    method: 'get',
    path: '/api/directory/api/estates/{estateID}/emergency',
    feature: 'directory',
    summary: 'The emergency contacts of an estate where the caller has a role, or the default numbers.',
    access: { who: 'signed-in' },
    params: z.object({ estateID: z.string().min(1).max(maxEstateIdLength) }),
    output: z.array(emergencyContact),
    maxAgeSeconds: 300,
    errors: [],
  }),
};
