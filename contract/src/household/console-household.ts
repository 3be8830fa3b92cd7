import { z } from 'zod';
import { heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { optionalLine, recordVersion } from '../wire/fields.ts';

const id = z.string().min(1).max(64);
const day = z.string().nullable();
const grants = { who: 'staff', permission: 'roles.grant' } as const;

/** Somebody whom an owner invited, who accepted, and whom staff have to approve. */
const householdRequest = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    estateName: z.string(),
    unitNumber: z.string(),
    roleDisplayName: z.string(),
    firstDay: day,
    lastDay: day,
    person: z
      .object({ id: z.string(), name: z.string(), email: z.string(), mobile: z.string(), photoUrl: z.string() })
      .describe('The person who asks to join.'),
    invitedBy: z.object({ id: z.string(), name: z.string() }),
    household: z
      .array(z.object({ name: z.string(), roleDisplayName: z.string() }))
      .describe('Who has a role in that house now, for the decision.'),
    waitingSince: z.iso.datetime().describe('Since when the person waits, and until when an answer is promised.'),
    promisedAt: z.iso.datetime(),
    isLate: z.boolean(),
    decision: heldDecision
      .nullable()
      .describe('The decision that can still be taken back; null while the request is undecided.'),
    approves: z.boolean().nullable(),
  })
  .meta({ id: 'HouseholdRequest' });

/** A role of somebody else in the house of an owner, which lasts when the owner's role ends. */
const roleThatStays = z
  .object({
    grantId: z.string(),
    person: z.object({ id: z.string(), name: z.string() }),
    roleDisplayName: z.string(),
    lastDay: day,
    losesGiver: z
      .boolean()
      .describe('Whether the owner who gave it then owns the house no longer. False for a role that staff gave.'),
  })
  .meta({ id: 'RoleThatStays' });

/** The rules of an estate for its households. */
export const householdRules = z
  .strictObject({
    roleIds: z
      .array(id)
      .max(20)
      .describe('The roles that owners may give in their house. Each ranks below Owner and gives no staff permission.'),
    needsApproval: z.boolean().describe('Whether staff approve everybody whom owners invite.'),
  })
  .meta({ id: 'HouseholdRules' });

const presentRules = householdRules.extend({
  version: recordVersion,
  choices: z
    .array(z.object({ id: z.string(), displayName: z.string(), description: z.string() }))
    .describe('The roles from which staff choose.'),
});

export type RoleThatStays = z.output<typeof roleThatStays>;
export type HouseholdRequest = z.output<typeof householdRequest>;
export type HouseholdRules = z.output<typeof householdRules>;

const estateParams = z.object({ estateId: id });

/** The console's routes about households. */
export const consoleHouseholdRoutes = {
  'GET /api/console/household-requests': defineRoute({
    method: 'get',
    path: '/api/console/household-requests',
    feature: 'household',
    summary:
      'Lists who asks to join a household of the caller’s estates, longest waiting first. A request with a pending decision stays in the list until the decision takes effect.',
    access: grants,
    query: consoleListQuery(['waitingSince'], { estateId: id.optional(), personId: id.optional() }),
    output: consoleList(householdRequest),
    errors: [],
  }),
  'GET /api/console/household-requests/{id}': defineRoute({
    method: 'get',
    path: '/api/console/household-requests/{id}',
    feature: 'household',
    summary: 'Reads one request to join a household of the caller’s estates that waits.',
    access: grants,
    params: z.object({ id }),
    output: householdRequest,
    errors: [],
  }),
  'PUT /api/console/household-requests/{id}/decision': defineRoute({
    method: 'put',
    path: '/api/console/household-requests/{id}/decision',
    feature: 'household',
    summary:
      'Approves or refuses a request to join a household. It takes effect after 10 seconds, until when it can be taken back. Audited.',
    access: grants,
    needsConfirmation: true,
    params: z.object({ id }),
    body: z.strictObject({ approves: z.boolean(), reason: optionalLine(200) }),
    isVersioned: true,
    output: householdRequest.extend({ decision: heldDecision }),
    errors: ['conflict'],
  }),
  'GET /api/console/people/{id}/roles/{grantId}/household': defineRoute({
    method: 'get',
    path: '/api/console/people/{id}/roles/{grantId}/household',
    feature: 'household',
    summary:
      'Reads which roles of other people in her house last when an owner’s role ends: those that owners give and that the caller may end. Empty for any other role.',
    access: grants,
    params: z.object({ id, grantId: id }),
    output: z.array(roleThatStays),
    errors: [],
  }),
  'GET /api/console/estates/{estateId}/household-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/household-rules',
    feature: 'household',
    summary: 'Reads which roles owners may give at an estate of the caller, and whether staff approve them.',
    access: grants,
    params: estateParams,
    output: presentRules,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/household-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/household-rules',
    feature: 'household',
    summary: 'Replaces the rules of an estate for its households. Audited.',
    access: grants,
    params: estateParams,
    body: householdRules,
    isVersioned: true,
    output: presentRules,
    errors: [],
  }),
};
