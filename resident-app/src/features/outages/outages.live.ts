import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { OUTAGES_KEY } from '../../platform/outages/use-outages.ts';
import { invalidate } from '../../platform/query/query.ts';

/** An outage was announced, got news, changed its area, or ended. */
export const outagesLive: LiveHandlers = { outages: () => invalidate([OUTAGES_KEY]) };
