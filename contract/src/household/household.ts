import { z } from 'zod';
import { isPersonName } from '../identity/identity.rules.ts';
import { weeklyVisitor } from '../visitors/visitors.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, emptyObject, optionalLine } from '../wire/fields.ts';

const id = z.string().min(1).max(64);
const day = z.string().nullable();

/** A person with a role in a house. */
const householdMember = z
  .object({
    grantId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    photoUrl: z
      .string()
      .describe("The address of the person's photo; empty without one or if the caller may not see it."),
    roleName: z.string(),
    roleDisplayName: z.string(),
    since: z
      .string()
      .describe('The day since which the person has the role, or from which she will have it: `YYYY-MM-DD`.'),
    firstDay: day.describe('The first and the last day that were set; null for none.'),
    lastDay: day,
    isPlanned: z.boolean().describe('Whether the first day is still to come.'),
    isYou: z.boolean(),
    canBeChanged: z.boolean().describe('Whether the caller may change the last day, or end the role.'),
  })
  .meta({ id: 'HouseholdMember' });

/** An invitation to a house that is not over. */
const householdInvitation = z
  .object({
    id: z.string(),
    name: z.string().describe('The name that the owner wrote; empty without one.'),
    recipient: z.string().describe('The e-mail address or mobile number to which the link was sent.'),
    roleDisplayName: z.string(),
    firstDay: day,
    lastDay: day,
    state: z
      .enum(['invited', 'waiting'])
      .describe('`waiting`: the invited person accepted, and the estate has not approved it yet.'),
    untilDay: z.string().describe('The last day on which the link works, at the estate.'),
    canBeWithdrawn: z.boolean(),
  })
  .meta({ id: 'HouseholdInvitation' });

/** A house of the caller, with the people who have a role there. */
const house = z
  .object({
    estateName: z.string(),
    unitNumber: z.string(),
    members: z.array(householdMember),
    invitations: z.array(householdInvitation).describe('Empty unless the caller may invite.'),
    weekly: z.array(weeklyVisitor).describe("Weekly visitors whom the caller has invited. Nobody else's visitors."),
    roles: z
      .array(z.object({ id: z.string(), displayName: z.string() }))
      .describe('The roles that the caller may give here; empty if she may not invite.'),
    needsApproval: z.boolean().describe('Whether staff approve what owners give.'),
    latestLastDay: day.describe(
      "The last day of the caller's own role, which no role that she gives may pass; null without one.",
    ),
    today: z.string().describe('The present day at the estate.'),
  })
  .meta({ id: 'House' });

export type HouseholdMember = z.output<typeof householdMember>;
export type HouseholdInvitation = z.output<typeof householdInvitation>;
export type House = z.output<typeof house>;

const roleDay = calendarDate.nullable();
const token = z.string().min(1).max(200);

/** What an owner writes to invite somebody. */
const householdInvite = z.strictObject({
  estateId: id,
  unitNumber: z.string().trim().min(1).max(20),
  recipient: z
    .string()
    .trim()
    .min(1, 'Please enter an e-mail address or a mobile number.')
    .max(254)
    .describe('An e-mail address or a mobile number.'),
  // The mail to a stranger begins with it, so that it holds no link.
  name: optionalLine(80)
    .refine((name) => name === '' || isPersonName(name), 'Please enter a valid name.')
    .default('')
    .describe('Shown to the household and to staff until the person has joined.'),
  roleId: id,
  firstDay: roleDay.default(null),
  lastDay: roleDay.default(null),
});

/** An invitation as the holder of its link reads it. */
const invitationToJoin = z
  .object({
    estateId: z.string(),
    estateName: z.string(),
    unitNumber: z.string(),
    roleDisplayName: z.string(),
    invitedBy: z.string(),
    firstDay: day,
    lastDay: day,
    beginsOn: day.describe(
      'The first day while it is still to come at the estate: the role gives no right before it. Null where it begins at once.',
    ),
    needsApproval: z.boolean(),
    channel: z.enum(['mail', 'sms']),
    recipient: z.string().describe('The e-mail address, or the mobile number as `27…`, to which the link was sent.'),
    reader: z
      .enum(['invited', 'other', 'signed-out', 'new'])
      .describe(
        'Who reads: `invited` is signed in with that address or number, `other` with another one. Nobody is signed in: `signed-out` where an account has it, `new` where none has.',
      ),
  })
  .meta({ id: 'InvitationToJoin' });

export type HouseholdInvite = z.input<typeof householdInvite>;
export type InvitationToJoin = z.output<typeof invitationToJoin>;

export const householdRoutes = {
  'GET /api/household': defineRoute({
    method: 'get',
    path: '/api/household',
    feature: 'household',
    summary:
      'The houses where the caller has a role with a unit at an estate, with everybody who has a role there. Nobody else reads them. Empty without such a role.',
    access: { who: 'signed-in' },
    query: z.strictObject({ estateId: id }),
    output: z.array(house),
    errors: [],
  }),
  'POST /api/household/invite': defineRoute({
    method: 'post',
    path: '/api/household/invite',
    feature: 'household',
    summary:
      'Invites somebody into a house by e-mail or SMS. Only owners of the house, and only roles that the estate lets owners give. The link works once, for 7 days. The answer does not tell whether the address has an account.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: householdInvite,
    status: 201,
    output: z.object({ id: z.string() }),
    errors: ['conflict'],
  }),
  'DELETE /api/household/invite/{id}': defineRoute({
    method: 'delete',
    path: '/api/household/invite/{id}',
    feature: 'household',
    summary:
      'Withdraws an invitation that nobody has joined by, also while staff have not approved it. The link ends at once.',
    access: { who: 'signed-in' },
    params: z.object({ id }),
    output: emptyObject,
    errors: [],
  }),
  'PUT /api/household/{grantId}': defineRoute({
    method: 'put',
    path: '/api/household/{grantId}',
    feature: 'household',
    summary:
      'Sets the last day of a role in a house of the caller; null for none. Only owners of the house, and only roles that owners give.',
    access: { who: 'signed-in' },
    params: z.object({ grantId: id }),
    body: z.strictObject({ lastDay: roleDay }),
    output: emptyObject,
    errors: [],
  }),
  'DELETE /api/household/{grantId}': defineRoute({
    method: 'delete',
    path: '/api/household/{grantId}',
    feature: 'household',
    summary:
      'Ends a role in a house of the caller at once. Only owners of the house, and only roles that owners give. Effective on every process at once.',
    access: { who: 'signed-in' },
    params: z.object({ grantId: id }),
    output: emptyObject,
    errors: [],
  }),
  'POST /api/household/join/read': defineRoute({
    method: 'post',
    path: '/api/household/join/read',
    feature: 'household',
    summary: 'Reads an invitation by the token of its link. The token is in the body, never in an address.',
    access: { who: 'public' },
    body: z.strictObject({ token }),
    output: invitationToJoin,
    errors: ['auth/expired-action-code'],
  }),
  'POST /api/household/join': defineRoute({
    method: 'post',
    path: '/api/household/join',
    feature: 'household',
    summary:
      'Accepts an invitation. Works once, and only for the person with the address or number to which the link was sent; whoever accepted it gets the same answer again. `waiting`: staff approve it first.',
    access: { who: 'signed-in' },
    body: z.strictObject({ token }),
    output: z.object({ state: z.enum(['joined', 'waiting']) }),
    errors: ['auth/expired-action-code', 'conflict'],
  }),
};
