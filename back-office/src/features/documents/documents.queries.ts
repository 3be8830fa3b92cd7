import type { StoredDocument } from '@ekhaya/contract/documents/documents';
import { call } from '../../platform/api/call.ts';

/** Stores a PDF of an estate, and says what was found in it. */
export function storeDocumentFile(estateId: string, file: File): Promise<StoredDocument> {
  const body = new FormData();
  body.append('file', file);
  return call('POST /api/console/documents/files', { query: { estateId }, body });
}
