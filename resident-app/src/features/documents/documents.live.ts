import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** The query key of the documents. The id of the estate follows, and then what is searched. */
export const DOCUMENTS_KEY = 'documents';

/** Staff have published, changed or withdrawn a document. */
export const documentsLive: LiveHandlers = {
  content: () => invalidate([DOCUMENTS_KEY]),
};
