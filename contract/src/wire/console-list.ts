import { z } from 'zod';
import { defineRoute, staffPermissions } from './route.ts';

/**
 * The conventions of the console's lists: `GET /api/console/X?page&perPage&sort&order&q&<filters>` answers `{items, total}`. Items
 * and total include only records of the caller's estates.
 */

/** The maximum number of items on a page. */
const maxPerPage = 100;

/**
 * Creates the query schema of a list.
 * @param sorts the names of the sort orders; the first is the default
 * @param filters further parameters, each optional
 * @param defaultOrder the direction when the query names none
 */
export const consoleListQuery = <const S extends readonly [string, ...string[]], F extends Record<string, z.ZodType>>(
  sorts: S,
  filters: F,
  defaultOrder: 'ASC' | 'DESC' = 'ASC',
) =>
  z.strictObject({
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1).describe('The first page is 1.'),
    perPage: z.coerce.number<number>().int().min(1).max(maxPerPage).default(25),
    sort: z.enum(sorts).default(sorts[0] as never),
    order: z.enum(['ASC', 'DESC']).default(defaultOrder),
    q: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('Free-text search. The summary of each list names the fields that it searches. Empty: no search.'),
    ...filters,
  });

/** Creates the output schema of a list: the items of a page and the total number of items. */
export const consoleList = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().min(0) });

/** The caller as a member of staff: the estates and the permissions at each. */
export const staffMember = z
  .object({
    user: z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), email: z.string() }),
    isAdministrator: z
      .boolean()
      .describe('Whether the caller is an administrator of the developer, who is staff at every estate.'),
    estates: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          imageUrl: z
            .string()
            .describe('The address of the estate’s logo, which everybody may read; empty without one.'),
          timeZone: z
            .string()
            .describe('The IANA name of the time zone in which the console shows instants of this estate.'),
          rank: z.int().describe("The caller's highest rank at the estate. The caller grants roles of lower ranks."),
          permissions: z.array(z.enum(staffPermissions)),
        }),
      )
      .describe('By name; only estates where the caller holds at least one permission.'),
  })
  .meta({ id: 'StaffMember' });

/** The caller as a member of staff. */
export type StaffMember = z.output<typeof staffMember>;

/** The console's route for the caller's own permissions. */
export const consoleRoutes = {
  'GET /api/console/me': defineRoute({
    method: 'get',
    path: '/api/console/me',
    feature: 'estates',
    summary: 'Reads the caller’s estates and permissions at each. 403 if the caller is not staff anywhere.',
    access: { who: 'signed-in' },
    output: staffMember,
    errors: [],
  }),
};
