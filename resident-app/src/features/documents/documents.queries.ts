import type { ListedDocument } from '@ekhaya/contract/documents/documents';
import { call } from '../../platform/api/call.ts';

/** The documents of an estate whose title or text contains the words. */
export const readDocuments = (estateId: string, search: string): Promise<ListedDocument[]> =>
  call('GET /api/documents', { query: { estateId, search } });
