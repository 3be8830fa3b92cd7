import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of a provider. Its id follows, then `provider`, `categories` or `offerings` with the id of a category. */
export const PROVIDERS_KEY = 'lifestyle';

/** Staff have changed what the estate tells about itself, such as a menu. */
export const lifestyleLive: LiveHandlers = {
  content: () => invalidate([PROVIDERS_KEY]),
};
