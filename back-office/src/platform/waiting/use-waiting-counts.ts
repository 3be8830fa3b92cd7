import { useQuery } from '@tanstack/react-query';
import type { WaitingKind } from '@ekhaya/contract/today/today.rules';
import { call } from '../api/call.ts';
import { useEstateFilter, useStaffMember } from '../session/use-staff.ts';

export type { WaitingKind };

/** How much waits for the person at the chosen estate, for the navigation. */
export interface WaitingCounts {
  /** The number of lines that Today shows. */
  lines: number;
  /** How much waits of some kinds together. */
  of: (kinds: readonly WaitingKind[]) => number;
  /** How many visitors and workers are inside; null without the right, or before the answer. */
  inside: number | null;
}

/** Reads the counts of the navigation. Follows the live stream, see `staleOn` of Today. Everything is 0 before the answer. */
export function useWaitingCounts(): WaitingCounts {
  const query = useEstateFilter();
  const isSignedIn = useStaffMember() !== undefined;
  const { data } = useQuery({
    queryKey: ['today-counts', query],
    queryFn: ({ signal }) => call('GET /api/console/counts', { query }, signal),
    enabled: isSignedIn,
    // Time alone makes a row late or over, without an event.
    refetchInterval: 60_000,
  });
  const waiting = data?.waiting ?? [];
  return {
    lines: waiting.length,
    of: (kinds) => waiting.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0),
    inside: data?.inside ?? null,
  };
}
