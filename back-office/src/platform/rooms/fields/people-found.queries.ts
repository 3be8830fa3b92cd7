import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { keepPreviousAnswer } from '../../api/previous-answer.ts';

/** Searches people of an estate by name, unit or mobile number. Sends no request for fewer than two letters. */
export const usePeopleFound = (estateId: string, q: string): UseQueryResult<OutputOf<'GET /api/console/people'>> =>
  useQuery({
    queryKey: ['people-found', estateId, q],
    enabled: estateId !== '' && q.trim().length > 1,
    queryFn: ({ signal }) => call('GET /api/console/people', { query: { estateId, q, perPage: 8 } }, signal),
    placeholderData: keepPreviousAnswer,
  });
