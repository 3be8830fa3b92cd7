import { z } from 'zod';
import { lineOfText, optionalLine, recordVersion } from '../wire/fields.ts';
import { defineRoute, staffPermissions } from '../wire/route.ts';
import { lowestNewRank, highestNewRank } from './roles.rules.ts';

const identifier = z.string().min(1).max(64);
const permissions = z.array(z.enum(staffPermissions));

/** A role of an estate with what decides its rights, as the people who change roles see it. */
export const changeableRole = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    name: z.string().describe('The name that rules of the product know. It never changes.'),
    displayName: z.string().describe('The name that residents read.'),
    description: z.string(),
    rank: z.int(),
    isEnabled: z.boolean(),
    uses: z
      .array(z.enum(['gates', 'visitors', 'bookings']))
      .describe('What the role may do in the resident app. Its tiles decide.'),
    fixedPermissions: permissions.describe('What its name and its rank let it do as staff. It cannot be taken away.'),
    permissions: permissions.describe('What the estate lets it do as staff besides.'),
    holders: z.int().describe('How many people hold the role now.'),
    onlyHolders: z
      .int()
      .describe(
        'How many of them hold no other role at the estate: they lose the estate when the role is switched off.',
      ),
    isOfNewcomers: z
      .boolean()
      .describe('Whether everybody who signs up to the estate gets this role. It gives no right of staff.'),
    isChangeable: z.boolean().describe("Whether the caller may change it: it ranks below the caller's own role."),
  })
  .meta({ id: 'ChangeableRole' });

/** A role of an estate with what decides its rights. */
export type ChangeableRole = z.output<typeof changeableRole>;

const access = { who: 'staff', permission: 'roles.grant' } as const;

const fields = z.strictObject({
  displayName: lineOfText(40),
  description: optionalLine(120),
  permissions: permissions
    .max(staffPermissions.length)
    .describe(
      'What the role may do as staff beyond its name and rank. `roles.grant` comes with the rank of a manager alone.',
    ),
});

/** The console's routes for roles and what they may do. */
export const consoleRolesRoutes = {
  'GET /api/console/estates/{estateId}/roles': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/roles',
    feature: 'estates',
    summary:
      'Lists the roles of an estate of the caller, highest rank first, also those that are switched off, each with what it may do and how many people hold it.',
    access,
    params: z.object({ estateId: identifier }),
    output: z.array(changeableRole),
    errors: [],
  }),
  'POST /api/console/estates/{estateId}/roles': defineRoute({
    method: 'post',
    path: '/api/console/estates/{estateId}/roles',
    feature: 'estates',
    summary:
      'Adds a role to an estate of the caller. It ranks below the caller’s own and begins with the tiles of another role of the estate. 409 if the estate has a role of that name. Audited.',
    access,
    needsConfirmation: true,
    isIdempotent: true,
    params: z.object({ estateId: identifier }),
    body: fields.extend({
      rank: z.int().min(lowestNewRank).max(highestNewRank),
      tilesOf: identifier.describe('The role whose tiles the new one begins with.'),
    }),
    status: 201,
    output: changeableRole,
    errors: ['conflict'],
  }),
  'PUT /api/console/roles/{id}': defineRoute({
    method: 'put',
    path: '/api/console/roles/{id}',
    feature: 'estates',
    summary:
      'Changes the shown name of a role, what it may do as staff, and whether it is switched on. The role ranks below the caller’s own. A role that is switched off gives no right to anybody until it is switched on again. Effective on every process at once. The role that newcomers get gives no right of staff. 409 if the estate has a role of that name. Audited.',
    access,
    needsConfirmation: true,
    params: z.object({ id: identifier }),
    body: fields.extend({ isEnabled: z.boolean() }),
    isVersioned: true,
    output: changeableRole,
    errors: ['conflict'],
  }),
};
