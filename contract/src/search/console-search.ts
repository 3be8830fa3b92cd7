import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { searchKinds } from './search.rules.ts';

/** One record that a search found, as a line of two texts. It never contains a code. */
export const searchResult = z
  .object({
    id: z.string().describe('Unique within its group.'),
    estateId: z.string(),
    title: z.string(),
    note: z.string(),
    opens: z
      .object({ record: z.enum(['person', 'house', 'visit', 'walk-in', 'booking', 'payment']), id: z.string() })
      .describe('The record that the line opens, and its id. A house has its unit number as id.'),
    date: z.string().describe('The day of the record, `YYYY-MM-DD`; empty for none.'),
  })
  .meta({ id: 'SearchResult' });

/** One record that a search found. */
export type SearchResult = z.output<typeof searchResult>;

/** The console's search. */
export const consoleSearchRoutes = {
  'GET /api/console/search': defineRoute({
    method: 'get',
    path: '/api/console/search',
    feature: 'search',
    summary:
      'Finds people by name, e-mail address and mobile number, houses by unit number, plates of residents, visitors and walk-ins, visits by their whole visitor code, and bookings and payments by reference. Each kind needs its permission: people.read, gate.manage, bookings.decide or payments.manage. 403 if the caller is not staff there.',
    freshness: 'second',
    access: { who: 'signed-in' },
    query: z.strictObject({
      q: z.string().trim().max(100),
      estateId: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('Only records of this estate; of all estates of the caller without it.'),
    }),
    output: z.object({
      groups: z.array(
        z.object({
          kind: z.enum(searchKinds),
          items: z.array(searchResult),
          hasMore: z.boolean().describe('Whether there are more than these.'),
        }),
      ),
    }),
    errors: [],
  }),
};
