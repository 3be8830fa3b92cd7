import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** How the installation runs. */
export type HowItIs = OutputOf<'GET /api/console/how-it-is'>;

const everyMs = 30_000;

/** Reads how the installation runs, again twice a minute while the room is open. */
export const useHowItIs = (): UseQueryResult<HowItIs> =>
  useQuery({
    queryKey: ['how-it-is'],
    queryFn: ({ signal }) => call('GET /api/console/how-it-is', {}, signal),
    refetchInterval: everyMs,
  });
