import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { CONTENT } from '../../platform/content/content.queries.ts';

/** A viewing that somebody has booked. */
export type BookedViewing = OutputOf<'GET /api/console/content/{id}/viewings'>[number];

/** Reads who comes to the viewings of a development. It follows what people book. */
export const useBookedViewings = (id: string): UseQueryResult<BookedViewing[]> =>
  useQuery({
    queryKey: [CONTENT, 'viewings', id],
    queryFn: ({ signal }) => call('GET /api/console/content/{id}/viewings', { params: { id } }, signal),
  });
