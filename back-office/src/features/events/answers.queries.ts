import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { downloadPath } from '../../platform/api/call.ts';
import { CONTENT } from '../../platform/content/content.queries.ts';

/** Who comes to an event. */
export type EventAnswers = OutputOf<'GET /api/console/content/{id}/answers'>;

/** Reads who comes to an event. It follows what people answer. */
export const useEventAnswers = (id: string): UseQueryResult<EventAnswers> =>
  useQuery({
    queryKey: [CONTENT, 'answers', id],
    queryFn: ({ signal }) => call('GET /api/console/content/{id}/answers', { params: { id } }, signal),
  });

/** Downloads who comes as CSV. */
export const downloadAnswers = (id: string): Promise<void> =>
  downloadPath(`/api/console/content/${encodeURIComponent(id)}/answers/export`, {}, 'answers.csv');
