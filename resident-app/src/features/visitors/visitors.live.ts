import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** Query keys of visitors. Each begins with the first, so that invalidating it invalidates all. */
export const visitorKeys = {
  all: ['visitors'],
  upcoming: (estateId: string) => ['visitors', 'upcoming', estateId],
} as const;

/** An invitation has changed, or a visitor has arrived or left. */
export const visitorsLive: LiveHandlers = { visitors: () => invalidate(visitorKeys.all) };
