import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of events. The id of the estate, or of an event, follows. */
export const EVENTS_KEY = 'events';

/** Staff have changed an event, or one has begun to be shown. */
export const eventsLive: LiveHandlers = { content: () => invalidate([EVENTS_KEY]) };
