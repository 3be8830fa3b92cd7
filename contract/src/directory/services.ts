import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { directoryIconNames } from './services.rules.ts';

const icon = z.enum(directoryIconNames);

/** A contact of the directory with its service (level 1) and service type (level 2). */
export const directoryEntry = z
  .object({
    dlevel1Name: z.string(),
    dlevel1Icon: icon,
    dlevel2Name: z.string(),
    dlevel2Icon: icon,
    dlevel3Name: z.string(),
    dlevel3Icon: icon,
    dlevel3ContactNumber: z.string(),
  })
  .meta({ id: 'DirectoryEntry' });

/** The residents' call for the directory of an estate. */
export const directoryServicesRoutes = {
  'GET /api/directorylevelsapi/estateDirectoryLink': defineRoute({
    method: 'get',
    path: '/api/directorylevelsapi/estateDirectoryLink',
    feature: 'directory',
    summary:
      'The enabled contacts of the directory of an estate where the caller has a role, by service and service type in the order of its staff; at most 10,000.',
    access: { who: 'signed-in' },
    query: z.object({ estateId: z.string().min(1).max(maxEstateIdLength) }),
    output: z.array(directoryEntry),
    maxAgeSeconds: 300,
    errors: [],
  }),
};
