import { z } from 'zod';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ofPerson, ownRecords } from './profile-fields.ts';

/** A prepaid account that a person linked to her profile (spec section 3). `sContext` is the name of the estate. */
export const linkedAccount = z
  .object({
    accountID: z.string(),
    sContext: z.string(),
    sAccountType: z.literal('STSS'),
    sAccountNumber: z.string(),
    holder: z
      .string()
      .describe(
        "Who holds the meter, as the vendor says it, masked (`G M•••`); empty for the caller's own, and where the vendor says no name.",
      ),
  })
  .meta({ id: 'LinkedAccount' });

/** A prepaid account that a person linked to her profile. */
export type LinkedAccount = z.output<typeof linkedAccount>;

/** The number of a prepaid account, as printed on the meter: 1 to 20 digits. */
export const accountNumber = z
  .string()
  .trim()
  .regex(/^\d{1,20}$/, 'An account number has at most 20 digits and nothing else.');

const accountID = z.string().min(1).max(64);

const accountFields = ofPerson.extend({
  context: lineOfText(100),
  accountType: z.literal('STSS'),
  accountNumber,
});

export const accountsRoutes = {
  'GET /api/user/account': defineRoute({
    method: 'get',
    path: '/api/user/account',
    feature: 'profile',
    summary: 'The prepaid accounts that a person linked, oldest first.',
    access: ownRecords,
    query: ofPerson,
    output: z.array(linkedAccount),
    errors: [],
  }),
  'POST /api/user/account': defineRoute({
    method: 'post',
    path: '/api/user/account',
    feature: 'profile',
    summary:
      'Links a prepaid account of an estate where the caller has a role. Its number is verified with the provider of the estate first; an account that is not valid is not saved. `holder` is who holds the meter, as in the list.',
    access: ownRecords,
    query: accountFields,
    status: 201,
    isIdempotent: true,
    output: z.object({ accountID: z.string(), holder: z.string() }),
    errors: [
      'profile/account-not-valid',
      'profile/account-already-linked',
      'profile/limit-reached',
      'profile/account-not-verified',
    ],
  }),
  'PUT /api/user/account': defineRoute({
    method: 'put',
    path: '/api/user/account',
    feature: 'profile',
    summary:
      'Changes the number of a linked account, verified as a new one is. Estate and type are those of the account: with others it is not found.',
    access: ownRecords,
    query: accountFields.extend({ accountID }),
    output: emptyObject,
    errors: ['profile/account-not-valid', 'profile/account-already-linked', 'profile/account-not-verified'],
  }),
  'DELETE /api/user/account': defineRoute({
    method: 'delete',
    path: '/api/user/account',
    feature: 'profile',
    summary:
      'Removes a linked account, named by its id or by estate, type and number. Payments and tokens of the account are kept.',
    access: ownRecords,
    query: accountFields
      .partial({ context: true, accountType: true, accountNumber: true })
      .extend({ accountID: accountID.optional() })
      .refine(
        ({ accountID: id, ...named }) =>
          id !== undefined || (named.context !== undefined && named.accountNumber !== undefined),
        { path: ['accountID'], error: 'Please name the account by its id or by estate, type and number.' },
      ),
    output: emptyObject,
    errors: [],
  }),
};
