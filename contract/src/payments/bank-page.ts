import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** The call for what stands beside the bank's page of a payment. */
export const bankPageRoutes = {
  'GET /api/payments/{id}/bank-page': defineRoute({
    method: 'get',
    path: '/api/payments/{id}/bank-page',
    feature: 'payments',
    summary:
      'Where `/pay/{id}` of a payment of the caller leads, while its gateway waits for her. The gateway may lead on to the page of her bank.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({ host: z.string().describe('The host of the page: `secure.gateway.example`.') }),
    errors: [],
  }),
};
