import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Today, WaitingLine } from '@ekhaya/contract/today/console-today';
import { call } from '../../platform/api/call.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

export type { Today, WaitingLine };

/** How often Today is read again without an event: what is late or over changes with the clock. */
const REFRESH_MS = 60_000;

/** Reads Today of the chosen estate, or of all estates of the person. */
export function useToday(): UseQueryResult<Today> {
  const query = useEstateFilter();
  return useQuery({
    queryKey: ['today', query],
    queryFn: ({ signal }) => call('GET /api/console/today', { query }, signal),
    refetchInterval: REFRESH_MS,
  });
}
