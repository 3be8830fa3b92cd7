import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { developmentFields } from './development-fields.ts';

/** A development as residents read it. */
export const development = z
  .object({ id: z.string(), name: z.string(), ...developmentFields.shape })
  .meta({ id: 'Development' });

/** A development as residents read it. */
export type Development = z.output<typeof development>;

/** The residents' call for developments. */
export const developmentsRoutes = {
  'GET /api/developments': defineRoute({
    method: 'get',
    path: '/api/developments',
    feature: 'developments',
    summary:
      'The enabled developments of an estate where the caller has a role, in its order; at most 200. `priceRange` "Sold Out" marks those that are sold.',
    access: { who: 'signed-in' },
    query: z.object({ estateID: z.string().min(1).max(maxEstateIdLength) }),
    output: z.array(development),
    maxAgeSeconds: 300,
    errors: [],
  }),
};
