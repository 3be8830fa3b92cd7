import { z } from 'zod';
import { defineRoute, staffPermissions } from './route.ts';

/**
 * The conventions of the back office's lists: `GET /api/console/X?page&perPage&sort&order&q&<filters>` answers
 * `{items, total}`, both counting only what lies within the estates of the caller.
 */

/** Most items a page of a list can have. */
const maxPerPage = 100;

/**
 * The query of a list.
 * @param sorts what it can be sorted by; the first is the default
 * @param filters further parameters, each optional
 * @param defaultOrder of the default sort
 */
export const consoleListQuery = <const S extends readonly [string, ...string[]], F extends Record<string, z.ZodType>>(
  sorts: S,
  filters: F,
  defaultOrder: 'ASC' | 'DESC' = 'ASC',
) =>
  z.strictObject({
    /** The first page is 1. */
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number<number>().int().min(1).max(maxPerPage).default(25),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['ASC', 'DESC']).default(defaultOrder),
    /** Free text; what it is looked for in is said by each list. Empty is the same as none. */
    q: z.string().trim().max(100).optional(),
    ...filters,
  });

/** A page of a list and how many items there are in all, as `{items, total}`. */
export const consoleList = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().min(0) });

/** The estates where the caller is staff, and what she may do there. */
export const staffMember = z
  .object({
    user: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    /** Whether every estate is hers: the developer's administrators. */
    isAdministrator: z.boolean(),
    /** By name; only estates where she holds at least one permission. */
    estates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** IANA name of the zone on whose wall clock its instants are shown. */
        timeZone: z.string(),
        /** Her highest rank there: she grants roles below it. */
        rank: z.int(),
        permissions: z.array(z.enum(staffPermissions)),
      }),
    ),
  })
  .meta({ id: 'StaffMember' });

export type StaffMember = z.output<typeof staffMember>;

export const consoleRoutes = {
  'GET /api/console/me': defineRoute({
    method: 'get',
    path: '/api/console/me',
    feature: 'estates',
    summary:
      'Who the caller is to the back office: her estates and what she may do at each. 403 for who is no staff anywhere.',
    access: { who: 'signed-in' },
    output: staffMember,
    errors: [],
  }),
};
