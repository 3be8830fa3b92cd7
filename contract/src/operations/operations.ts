import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

export const operationsRoutes = {
  'GET /api/health': defineRoute({
    method: 'get',
    path: '/api/health',
    feature: 'operations',
    summary: 'Whether the process runs.',
    access: { who: 'public' },
    isCacheable: false,
    needsApiKey: false,
    output: z.object({ version: z.string() }),
    errors: [],
  }),
  'GET /api/ready': defineRoute({
    method: 'get',
    path: '/api/ready',
    feature: 'operations',
    summary:
      'Whether the process takes requests: its database is reachable, its migrations are done, and it is not stopping.',
    access: { who: 'public' },
    isCacheable: false,
    needsApiKey: false,
    output: z.object({ database: z.literal('reachable') }),
    errors: ['unavailable'],
  }),
  'GET /api/demo/outbox': defineRoute({
    method: 'get',
    path: '/api/demo/outbox',
    feature: 'operations',
    summary:
      'The mails and text messages that were sent, newest first. Only in demo mode and only from loopback addresses.',
    access: { who: 'public' },
    isCacheable: false,
    query: z.object({
      to: z.string().max(254).optional().describe('An e-mail address or a mobile number, as it is typed.'),
    }),
    output: z.array(
      z.object({
        to: z.string(),
        channel: z.enum(['mail', 'sms']),
        subject: z.string().optional(),
        text: z.string(),
        sentAt: z.iso.datetime(),
      }),
    ),
    errors: [],
  }),
};
