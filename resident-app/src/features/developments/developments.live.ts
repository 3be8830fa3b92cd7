import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of developments. The id of the estate follows. */
export const DEVELOPMENTS_KEY = 'developments';

/** Staff have changed a development. */
export const developmentsLive: LiveHandlers = { content: () => invalidate([DEVELOPMENTS_KEY]) };
