import type { StoredDocument } from '@ekhaya/contract/documents/documents';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Stores a PDF of an estate, and says what was found in it. */
export function storeDocumentFile(estateId: string, file: File): Promise<StoredDocument> {
  const body = new FormData();
  body.append('file', file);
  return call('POST /api/console/documents/files', { query: { estateId }, body });
}

/** Counts the people of an estate who are told of a new document. */
export const useDocumentReach = (estateId: string): UseQueryResult<OutputOf<'GET /api/console/documents/reach'>> =>
  useQuery({
    queryKey: ['document-reach', estateId],
    queryFn: ({ signal }) => call('GET /api/console/documents/reach', { query: { estateId } }, signal),
  });
