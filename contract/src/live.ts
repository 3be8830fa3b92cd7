import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What the live stream can say. An event says what changed; the client reads it again. */
export const liveTopics = ['configurations', 'access', 'notifications', 'reset'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const liveRoutes = {
  'GET /api/live': defineRoute({
    method: 'get',
    path: '/api/live',
    feature: 'live',
    summary:
      'Server-sent events (text/event-stream). Kept 24 hours: a reconnect with Last-Event-ID misses nothing; an older id gets `reset`.',
    access: { who: 'signed-in' },
    output: z.string(),
    isBare: true,
    needsApiKey: false,
    errors: [],
  }),
};
