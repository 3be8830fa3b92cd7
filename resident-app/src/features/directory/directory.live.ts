import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of the emergency contacts. The id of the estate follows. */
export const EMERGENCY_KEY = 'emergency';

/** The query key of the services of the directory. The id of the estate follows. */
export const SERVICES_KEY = 'directory';

/** Staff have changed what the estate tells about itself, such as its emergency contacts and its directory. */
export const directoryLive: LiveHandlers = {
  content: () => Promise.all([invalidate([EMERGENCY_KEY]), invalidate([SERVICES_KEY])]),
};
