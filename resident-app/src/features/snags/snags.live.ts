import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** Query keys of snags. */
export const snagKeys = {
  own: ['snags'],
  departments: (estateId: string) => ['departments', estateId],
} as const;

/** A snag of the person, or one that she follows, has changed. */
export const snagsLive: LiveHandlers = { snags: () => invalidate(snagKeys.own) };
