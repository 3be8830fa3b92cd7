import { z } from 'zod';
import { accountNumber, ofEstate, utility } from '../payments/payments.ts';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { fewestHouses } from './usage-comparison.rules.ts';

/** The usage of the caller's house beside that of houses like hers. */
export const usageComparison = z
  .object({
    isAllowed: z
      .boolean()
      .describe('Whether the caller allows it. Her house joins the average of the others only then.'),
    household: z
      .enum(['one-or-two', 'three-or-more'])
      .describe('How many people live in the houses that are compared.'),
    utilities: z
      .array(
        z.object({
          utility,
          houses: z.int().min(fewestHouses).describe('How many other houses are compared.'),
          own: z
            .number()
            .nullable()
            .describe('What her house uses in a week, on average; null while her weeks are not all known.'),
          others: z.number().describe('What the other houses use in a week, on average, in two figures.'),
        }),
      )
      .describe('A row for each utility for which enough houses take part.'),
  })
  .meta({ id: 'UsageComparison' });

/** The usage of the caller's house beside that of houses like hers. */
export type UsageComparison = z.output<typeof usageComparison>;

export const usageComparisonRoutes = {
  'GET /api/estates/{estateID}/usage-comparison': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/usage-comparison',
    feature: 'utilities',
    summary:
      'The usage of the house of an account that the caller linked, beside the average of houses of the estate with about as many people: the last four whole weeks. Only if she allows it, and never of fewer than ten other houses.',
    access: { who: 'signed-in' },
    params: ofEstate,
    query: z.strictObject({ accountNo: accountNumber }),
    output: usageComparison,
    errors: [],
  }),
  'PUT /api/estates/{estateID}/usage-comparison': defineRoute({
    method: 'put',
    path: '/api/estates/{estateID}/usage-comparison',
    feature: 'utilities',
    summary: 'Says whether the caller allows her house to be compared. A taken back permission holds at once.',
    access: { who: 'signed-in' },
    params: ofEstate,
    body: z.strictObject({ isAllowed: z.boolean() }),
    output: emptyObject,
    errors: [],
  }),
};
