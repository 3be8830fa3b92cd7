import { z } from 'zod';
import { accountNumber, ofEstate, utility } from '../payments/payments.ts';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';

/** The balance of an account below which its holder wants to be told. */
export const balanceWarning = z
  .object({
    accountNo: accountNumber,
    utility,
    level: z.number().describe('Rand.'),
  })
  .meta({ id: 'BalanceWarning' });

/** The balance of an account below which its holder wants to be told. */
export type BalanceWarning = z.output<typeof balanceWarning>;

const level = z
  .number()
  .min(1, 'The level is between R 1.00 and R 10 000.00.')
  .max(10_000, 'The level is between R 1.00 and R 10 000.00.')
  .multipleOf(0.01, 'The level has at most two decimals.');

export const balanceWarningsRoutes = {
  'GET /api/estates/{estateID}/balance-warnings': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/balance-warnings',
    feature: 'utilities',
    summary: 'The levels at which the caller is warned, at an estate where she has a role.',
    access: { who: 'signed-in' },
    params: ofEstate,
    output: z.array(balanceWarning),
    errors: [],
  }),
  'PUT /api/estates/{estateID}/balance-warnings': defineRoute({
    method: 'put',
    path: '/api/estates/{estateID}/balance-warnings',
    feature: 'utilities',
    summary:
      'Sets the level at which the caller is warned about an account that she has linked: by notification and push, once a day at most. A level of null ends the warning.',
    access: { who: 'signed-in' },
    params: ofEstate,
    body: z.strictObject({ accountNo: accountNumber, utility, level: level.nullable() }),
    output: emptyObject,
    errors: [],
  }),
};
