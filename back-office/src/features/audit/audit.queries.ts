import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import type { AuditGroup } from '@ekhaya/contract/audit/audit-groups.rules';
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

export type { AuditEntry };

/** The filters of the audit log. Empty text means no filter. */
export interface AuditFilter {
  q: string;
  personId: string;
  group: string;
  /** The days of the period, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

const queryOf = ({ group, ...filter }: AuditFilter, estate: { estateId?: string }) => ({
  ...filter,
  ...estate,
  ...(group !== '' && { group: group as AuditGroup }),
});

/** Reads the audit log of the chosen estate, newest first, fifty entries at a time. */
export function useAuditLog(filter: AuditFilter): UseInfiniteQueryResult<AuditEntry[]> {
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['audit', estate, filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/console/audit', { query: { ...queryOf(filter, estate), before: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousAnswer,
  });
}

/** Reads the name of the person by whom the log is filtered; empty without one. */
export const usePersonName = (id: string): UseQueryResult<string> =>
  useQuery({
    queryKey: ['people', 'name', id],
    queryFn: async ({ signal }) => {
      const { firstName, lastName } = await call('GET /api/console/people/{id}', { params: { id } }, signal);
      return `${firstName} ${lastName}`;
    },
    enabled: id !== '',
  });

/** Downloads the filtered audit log as a CSV file of sentences. */
export function useAuditDownload(filter: AuditFilter): () => Promise<void> {
  const estate = useEstateFilter();
  return () => downloadPath('/api/console/audit/export', queryOf(filter, estate), 'what-was-done.csv');
}
