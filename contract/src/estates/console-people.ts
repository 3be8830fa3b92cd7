import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, emptyObject, optionalLine } from '../wire/fields.ts';

const identifier = z.string().min(1).max(64);

/** The person who granted or revoked a role. */
const actor = z.object({ id: z.string(), name: z.string() }).nullable();

/** A role that a person holds or held at an estate, with who granted and revoked it and when. */
export const grantedRole = z
  .object({
    grantId: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    roleId: z.string(),
    roleName: z.string(),
    roleDisplayName: z.string(),
    rank: z.int(),
    /** The unit number of the person's house; empty if there is none. */
    unitNumber: z.string(),
    grantedAt: z.iso.datetime(),
    /** Null if no person granted the role: the system grants the lowest role at sign-up. */
    grantedBy: actor,
    /** Null while the role is held. */
    revokedAt: z.iso.datetime().nullable(),
    revokedBy: actor,
    /** Whether the caller may revoke the role: it is held by another person and ranks below the caller's own role. */
    canBeRemoved: z.boolean(),
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
    /** Whether the person has confirmed the e-mail address. */
    emailVerified: z.boolean(),
    /** In international format without `+`: `27…`. */
    mobile: z.string(),
    mobileVerified: z.boolean(),
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
    rank: z.int(),
    /** Whether the caller may grant it: it ranks below the caller's own role. */
    isGrantable: z.boolean(),
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
      'Lists the people who have a role at an estate of the caller, with these roles. `q` searches name, e-mail address, mobile number and unit number.',
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
    summary: 'Reads one person with current and former roles at the caller’s estates, newest first.',
    access: { who: 'staff', permission: 'people.read' },
    params: z.object({ id: identifier }),
    output: staffViewOfPerson,
    errors: [],
  }),
  'GET /api/console/roles': defineRoute({
    method: 'get',
    path: '/api/console/roles',
    feature: 'estates',
    summary: 'Lists the roles of the caller’s estates.',
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
      'Grants a person a role at an estate of the caller. The role ranks below the caller’s own, and nobody grants a role to themselves. A unit number says which house the person belongs to. The person’s phones follow within a second. 409 if the person holds the role already. Audited.',
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
      'Offers a role at an estate of the caller, ranked below the caller’s own, to the owner of an e-mail address, also of another estate. If the address has an account, its owner receives a mail and gets the role after accepting within 14 days. The answer is the same for every address. Audited.',
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
      'Revokes a role at an estate of the caller. The role ranks below the caller’s own and belongs to somebody else. Effective on every process at once. Audited.',
    access: { who: 'staff', permission: 'roles.grant' },
    params: z.object({ id: identifier, grantId: identifier }),
    output: emptyObject,
    errors: [],
  }),
};
