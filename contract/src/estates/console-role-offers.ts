import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { emailAddress, emptyObject, optionalLine } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { outcomesOf, severalRecords } from '../wire/several-records.ts';

const identifier = z.string().min(1).max(64);

/** A role that was offered by mail and waits for an answer. */
export const openRoleOffer = z
  .object({
    id: z.string(),
    email: z.string(),
    estateId: z.string(),
    estateName: z.string(),
    roleDisplayName: z.string(),
    unitNumber: z.string().describe('Empty without a unit.'),
    offeredAt: z.iso.datetime(),
    offeredBy: z.string().describe('The name of the member of staff.'),
    expiresAt: z.iso.datetime(),
    canBeTaken: z
      .boolean()
      .describe('Whether the link in its mail gives the role: its giver may still give it, and the role is in use.'),
    canBeWithdrawn: z.boolean().describe("Whether the caller may withdraw it: the role ranks below the caller's own."),
  })
  .meta({ id: 'OpenRoleOffer' });

/** A role that was offered by mail and waits for an answer. */
export type OpenRoleOffer = z.output<typeof openRoleOffer>;

const grants = { who: 'staff', permission: 'roles.grant' } as const;

/** The console's routes for roles that are offered by mail. */
export const consoleRoleOffersRoutes = {
  'GET /api/console/role-offers': defineRoute({
    method: 'get',
    path: '/api/console/role-offers',
    feature: 'estates',
    summary:
      'Lists the roles at the caller’s estates that were offered by mail and wait for an answer, newest first. `q` searches the e-mail address. Whether an address has an account is not said.',
    access: grants,
    query: consoleListQuery(['offeredAt'], { estateId: identifier.optional() }, 'DESC'),
    output: consoleList(openRoleOffer),
    errors: [],
  }),
  'POST /api/console/role-offers': defineRoute({
    method: 'post',
    path: '/api/console/role-offers',
    feature: 'estates',
    summary:
      'Offers a role at an estate of the caller, ranked below the caller’s own, to the owner of an e-mail address, also of another estate. If the address has an account, its owner receives a mail and gets the role after accepting within 14 days. The answer is the same for every address. Audited.',
    access: grants,
    needsConfirmation: true,
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
  'DELETE /api/console/role-offers/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/role-offers/{id}',
    feature: 'estates',
    summary:
      'Withdraws a role that was offered by mail: the link in the mail ends at once. The role ranks below the caller’s own. Audited.',
    access: grants,
    params: z.object({ id: identifier }),
    output: emptyObject,
    errors: [],
  }),
  'POST /api/console/role-offers/withdraw': defineRoute({
    method: 'post',
    path: '/api/console/role-offers/withdraw',
    feature: 'estates',
    summary:
      'Withdraws several roles that were offered by mail at once, each as the call for one does. One that cannot be withdrawn, because it was answered meanwhile, stays as it is and does not stop the others: its outcome says why. Audited, one entry each.',
    access: grants,
    isIdempotent: true,
    body: z.strictObject({ offers: severalRecords({}) }),
    output: outcomesOf(emptyObject),
    errors: [],
  }),
};
