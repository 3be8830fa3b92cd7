import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** The route of the live stream. */
export const liveRoutes = {
  'GET /api/live': defineRoute({
    method: 'get',
    path: '/api/live',
    feature: 'live',
    summary:
      'Server-sent events (text/event-stream). Kept 24 hours: a reconnect with Last-Event-ID misses nothing; an older id gets `reset`. `since` is the same id for who opens a stream anew. `alive` comes every 20 s. Without an id, `age` asks for what happened in the last so many seconds. 503 with Retry-After when more come back at once than can be answered.',
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
