import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute, staffPermissions } from '../wire/route.ts';
import { calendarDate, emptyObject, optionalLine, recordVersion } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** Roles of other people in the same house that end with a role, or get its last day. */
const alsoGrantIds = z.array(identifier).max(100);

/** The person who granted or revoked a role. */
const actor = z.object({ id: z.string(), name: z.string() }).nullable();

/** A role that a person holds or held at an estate, with who granted and revoked it and when. */
export const grantedRole = z
  .object({
    grantId: z.string(),
    version: recordVersion,
    estateId: z.string(),
    estateName: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    roleDisplayName: z.string(),
    rank: z.int(),
    unitNumber: z.string().describe("The unit number of the person's house; empty if there is none."),
    firstDay: z
      .string()
      .nullable()
      .describe('The first and the last day of the role, `YYYY-MM-DD` at the estate; null for none.'),
    lastDay: z.string().nullable(),
    grantedAt: z.iso.datetime(),
    grantedBy: actor.describe('Null if no person granted the role: the system grants the lowest role at sign-up.'),
    revokedAt: z.iso.datetime().nullable().describe('Null while the role is held.'),
    revokedBy: actor,
    canBeRemoved: z
      .boolean()
      .describe(
        "Whether the caller may revoke the role: it is held by another person and ranks below the caller's own role.",
      ),
  })
  .meta({ id: 'GrantedRole' });

/** A role that a person holds or held at an estate. */
export type GrantedRole = z.output<typeof grantedRole>;

/** A person as staff see them, with the roles at the caller's estates. */
export const staffViewOfPerson = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean().describe('Whether the person has confirmed the e-mail address.'),
    mobile: z.string().describe('In international format without `+`: `27…`.'),
    mobileVerified: z.boolean(),
    photoUrl: z.string().describe("The address of the person's photo; empty without one."),
    signedUpAt: z.iso.datetime(),
    roles: z.array(grantedRole),
  })
  .meta({ id: 'StaffViewOfPerson' });

/** A person as staff see them. */
export type StaffViewOfPerson = z.output<typeof staffViewOfPerson>;

/** A role of an estate. */
export const roleOfEstate = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    name: z.string(),
    displayName: z.string(),
    description: z.string().describe('One line that says who has the role.'),
    rank: z.int(),
    uses: z.array(z.enum(['gates', 'visitors', 'bookings'])).describe('What the role may do in the resident app.'),
    permissions: z
      .array(z.enum(staffPermissions))
      .describe('What the role may do as staff of the estate; of every estate for an administrator.'),
    isGrantable: z.boolean().describe("Whether the caller may grant it: it ranks below the caller's own role."),
  })
  .meta({ id: 'RoleOfEstate' });

/** A role of an estate. */
export type RoleOfEstate = z.output<typeof roleOfEstate>;

/** The console's routes for people and their roles. */
export const consolePeopleRoutes = {
  'GET /api/console/people': defineRoute({
    method: 'get',
    path: '/api/console/people',
    feature: 'estates',
    summary:
      'Lists the people who have a role at an estate of the caller, with these roles. `q` searches name, e-mail address, mobile number, unit number and the number plates of the person’s vehicles; a text of one or two characters finds beginnings of words. Counting stops at 10,000 people, and at 2,000 with `q`, to bound its cost: `isMore` is then true, and further people can still be read.',
    access: { who: 'staff', permission: 'people.read' },
    query: consoleListQuery(['name', 'email', 'signedUpAt'], {
      estateId: identifier.optional(),
      roleId: identifier.optional(),
      /** `staff`: only people who work for the estate or run it. `leaving`: people with a role that ends within 60 days. */
      group: z.enum(['staff', 'leaving']).optional(),
      /** The id of the last person of the page before, for the order by name: the page follows that person. */
      after: identifier.optional(),
    }),
    output: consoleList(staffViewOfPerson).extend({ isMore: z.boolean() }),
    errors: [],
  }),
  'GET /api/console/roles': defineRoute({
    method: 'get',
    path: '/api/console/roles',
    feature: 'estates',
    summary:
      'Lists the roles of the caller’s estates. Each word of `q` is found in the name of the role or of its estate.',
    access: { who: 'staff', permission: 'people.read' },
    query: consoleListQuery(['rank', 'name'], { estateId: identifier.optional() }),
    output: consoleList(roleOfEstate),
    errors: [],
  }),
  'POST /api/console/people/{id}/roles': defineRoute({
    method: 'post',
    path: '/api/console/people/{id}/roles',
    feature: 'estates',
    summary:
      'Grants a person a role at an estate of the caller. The role ranks below the caller’s own, and nobody grants a role to themselves. A unit number says which house the person belongs to. The role begins with its first day and ends after its last day. The person’s phones follow within a second. 409 if the person holds the role with this unit already. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    needsConfirmation: true,
    params: z.object({ id: identifier }),
    body: z.strictObject({
      roleId: identifier,
      unitNumber: optionalLine(20).default(''),
      firstDay: calendarDate.nullable().default(null),
      lastDay: calendarDate.nullable().default(null),
    }),
    status: 201,
    output: grantedRole,
    errors: ['conflict'],
  }),
  'PUT /api/console/people/{id}/roles/{grantId}': defineRoute({
    method: 'put',
    path: '/api/console/people/{id}/roles/{grantId}',
    feature: 'estates',
    summary:
      'Sets the last day of a role at an estate of the caller, or takes it away. The role ranks below the caller’s own and belongs to somebody else. Roles of the same house that are named get the same day, unless they end sooner; one that would begin later ends at once. Audited, one entry each.',
    access: { who: 'staff', permission: 'roles.grant' },
    needsConfirmation: true,
    params: z.object({ id: identifier, grantId: identifier }),
    body: z.strictObject({ lastDay: calendarDate.nullable(), alsoGrantIds: alsoGrantIds.default([]) }),
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
  'DELETE /api/console/people/{id}/roles/{grantId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/roles/{grantId}',
    feature: 'estates',
    summary:
      'Revokes a role at an estate of the caller. The role ranks below the caller’s own and belongs to somebody else. Effective on every process at once. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    needsConfirmation: true,
    params: z.object({ id: identifier, grantId: identifier }),
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
  'PUT /api/console/people/{id}/roles/{grantId}/end': defineRoute({
    method: 'put',
    path: '/api/console/people/{id}/roles/{grantId}/end',
    feature: 'estates',
    summary:
      'Revokes a role as DELETE does, together with roles of other people in the same house. Those that have ended meanwhile stay as they are. Audited, one entry each.',
    access: { who: 'staff', permission: 'roles.grant' },
    needsConfirmation: true,
    params: z.object({ id: identifier, grantId: identifier }),
    body: z.strictObject({ alsoGrantIds }),
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
};
