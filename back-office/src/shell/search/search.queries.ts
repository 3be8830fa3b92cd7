import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { SearchResult } from '@ekhaya/contract/search/console-search';
import { call } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

export type { SearchResult };
export type FoundGroup = OutputOf<'GET /api/console/search'>['groups'][number];

/**
 * Searches while the person types. The results of the text before stay until the new ones arrive, and a call for an older text is
 * cancelled: the last answer wins. Nothing that was searched is kept.
 */
export function useSearchResults(q: string, isMeaningful: boolean): UseQueryResult<{ groups: FoundGroup[] }> {
  const filter = useEstateFilter();
  return useQuery({
    queryKey: ['search', q, filter],
    queryFn: ({ signal }) => call('GET /api/console/search', { query: { q, ...filter } }, signal),
    enabled: isMeaningful,
    placeholderData: keepPreviousAnswer,
    gcTime: 0,
    retry: false,
  });
}
