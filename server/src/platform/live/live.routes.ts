import { liveRoutes as contractRoutes } from '@ekhaya/contract/live/live';
import type { SessionReader } from '../http/caller.ts';
import { handle, type MountedRoute } from '../http/handler.ts';
import type { LiveHub } from './live-hub.ts';

/** The route that opens the live stream. */
export const liveRoutes = ({ live, sessions }: { live: LiveHub; sessions: SessionReader }): MountedRoute[] => [
  handle(contractRoutes['GET /api/live'], async ({ caller, headers, query }) => {
    const stream = await live.open(
      {
        userId: caller.userId,
        isSessionLive: async () => (await sessions.readSession(headers))?.sessionId === caller.sessionId,
      },
      { lastEventId: headers.get('last-event-id') ?? query.since, ageSeconds: query.age },
    );
    return new Response(stream.body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Prevents nginx and similar proxies from buffering the events.
        'x-accel-buffering': 'no',
      },
    });
  }),
];
