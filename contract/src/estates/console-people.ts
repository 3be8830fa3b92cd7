import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, emptyObject, optionalLine } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** Somebody who did something, as far as staff need to know. */
const doer = z.object({ id: z.string(), name: z.string() }).nullable();

/** A role that a person has or had at an estate, with whose hand gave it and when. */
export const grantedRole = z
  .object({
    grantId: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    roleDisplayName: z.string(),
    rank: z.int(),
    /** The house; empty without one. */
    unitNumber: z.string(),
    grantedAt: z.iso.datetime(),
    /** Null where the product gave it by itself, as at sign-up. */
    grantedBy: doer,
    /** Null while the role is held. */
    revokedAt: z.iso.datetime().nullable(),
    revokedBy: doer,
    /** Whether the caller may remove it: it is held, it ranks below hers, it is not her own. */
    canBeRemoved: z.boolean(),
  })
  .meta({ id: 'GrantedRole' });

export type GrantedRole = z.output<typeof grantedRole>;

/** A person as staff see her: the roles are those at the estates of the caller. */
export const staffViewOfPerson = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** Whether she proved that she reads the mail of this address. */
    emailVerified: z.boolean(),
    /** Spelt `27…`. */
    mobile: z.string(),
    mobileVerified: z.boolean(),
    signedUpAt: z.iso.datetime(),
    roles: z.array(grantedRole),
  })
  .meta({ id: 'StaffViewOfPerson' });

export type StaffViewOfPerson = z.output<typeof staffViewOfPerson>;

/** A role of an estate. */
export const roleOfEstate = z
  .object({
    id: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    name: z.string(),
    displayName: z.string(),
    rank: z.int(),
    /** Whether the caller may give it to others: it ranks below hers. */
    isGrantable: z.boolean(),
  })
  .meta({ id: 'RoleOfEstate' });

export type RoleOfEstate = z.output<typeof roleOfEstate>;

export const consolePeopleRoutes = {
  'GET /api/console/people': defineRoute({
    method: 'get',
    path: '/api/console/people',
    feature: 'estates',
    summary:
      'People who have a role at an estate of the caller, with the roles they hold there. `q` is looked for in name, e-mail address, mobile number and unit number.',
    access: { who: 'staff', permission: 'people.read' },
    query: consoleListQuery(['name', 'email', 'signedUpAt'], {
      estateId: identifier.optional(),
      roleId: identifier.optional(),
    }),
    output: consoleList(staffViewOfPerson),
    errors: [],
  }),
  'GET /api/console/people/{id}': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}',
    feature: 'estates',
    summary: 'One person with the roles she has and had at the estates of the caller, newest first.',
    access: { who: 'staff', permission: 'people.read' },
    params: z.object({ id: identifier }),
    output: staffViewOfPerson,
    errors: [],
  }),
  'GET /api/console/roles': defineRoute({
    method: 'get',
    path: '/api/console/roles',
    feature: 'estates',
    summary: 'The roles of the estates of the caller.',
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
      'Gives a person a role below the caller’s own rank at an estate of hers, never herself; with the unit number, which makes it her house. Audited; her phones follow within a second. 409 for a role she has already.',
    access: { who: 'staff', permission: 'roles.grant' },
    params: z.object({ id: identifier }),
    body: z.strictObject({
      roleId: identifier,
      unitNumber: optionalLine(20).default(''),
    }),
    status: 201,
    output: grantedRole,
    errors: ['conflict'],
  }),
  'POST /api/console/role-offers': defineRoute({
    method: 'post',
    path: '/api/console/role-offers',
    feature: 'estates',
    summary:
      'Offers a role below the caller’s own rank at an estate of hers to the person with an e-mail address, also one of another estate. If the address has an account, she is told by mail; the role is given when she agrees, within 14 days. The answer is the same for every address. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    isIdempotent: true,
    body: z.strictObject({
      email: emailAddress,
      roleId: identifier,
      unitNumber: optionalLine(20).default(''),
    }),
    status: 201,
    output: emptyObject,
    errors: [],
  }),
  'DELETE /api/console/people/{id}/roles/{grantId}': defineRoute({
    method: 'delete',
    path: '/api/console/people/{id}/roles/{grantId}',
    feature: 'estates',
    summary:
      'Takes a role away: below the caller’s own rank, at an estate of hers, never her own. Audited; it is dead on every process at once.',
    access: { who: 'staff', permission: 'roles.grant' },
    params: z.object({ id: identifier, grantId: identifier }),
    output: emptyObject,
    errors: [],
  }),
};
