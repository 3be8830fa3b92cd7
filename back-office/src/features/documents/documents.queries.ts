import type { StoredDocument } from '@ekhaya/contract/documents/documents';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import type { ItemOf } from '../../platform/content/content.queries.ts';

/** Stores a PDF of an estate, and says what was found in it. */
export function storeDocumentFile(estateId: string, file: File): Promise<StoredDocument> {
  const body = new FormData();
  body.append('file', file);
  return call('POST /api/console/documents/files', { query: { estateId }, body });
}

/** Counts the people of its estate who are told when a document is published, and whether they were told of it before. */
export const useDocumentReach = ({
  id: documentId,
  estateId,
  version,
}: Pick<ItemOf<'document'>, 'id' | 'estateId' | 'version'>): UseQueryResult<
  OutputOf<'GET /api/console/documents/reach'>
> =>
  useQuery({
    // An act may have told them.
    queryKey: ['document-reach', estateId, documentId, version],
    queryFn: ({ signal }) => call('GET /api/console/documents/reach', { query: { estateId, documentId } }, signal),
    placeholderData: keepPreviousAnswer,
  });
