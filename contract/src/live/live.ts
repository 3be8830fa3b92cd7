import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** The route of the live stream. */
export const liveRoutes = {
  'GET /api/live': defineRoute({
    method: 'get',
    path: '/api/live',
    feature: 'live',
    summary:
      'Server-sent events (text/event-stream), stored for 24 hours. A client that reconnects with Last-Event-ID, or opens a stream with the same id as `since`, misses no event; an older id gets `reset`. Without an id, `age` requests the events of the last seconds. `alive` comes every 20 s. 503 with Retry-After when too many clients reconnect at once.',
    access: { who: 'signed-in' },
    query: z.object({
      age: z.coerce.number<string>().int().min(0).max(86_400).optional(),
      since: z.string().max(40).optional(),
    }),
    output: z.string(),
    isBare: true,
    needsApiKey: false,
    errors: [],
  }),
};
