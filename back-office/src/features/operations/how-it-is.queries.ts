import type { OutputOf } from '@ekhaya/contract/routes';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** How the installation runs. */
export type HowItIs = OutputOf<'GET /api/console/how-it-is'>;

/** How the installation runs, and how far the clock of this computer is ahead of the clock of the server. */
export interface HowItIsHere extends HowItIs {
  computerAheadMs: number;
}

const everyMs = 30_000;

/** Reads how the installation runs, again twice a minute while the room is open. */
export const useHowItIs = (): UseQueryResult<HowItIsHere> =>
  useQuery({
    queryKey: ['how-it-is'],
    queryFn: async ({ signal }) => {
      const howItIs = await call('GET /api/console/how-it-is', {}, signal);
      return { ...howItIs, computerAheadMs: Date.now() - Date.parse(howItIs.at) };
    },
    refetchInterval: everyMs,
  });
