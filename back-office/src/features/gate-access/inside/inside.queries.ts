import type { InsidePerson } from '@ekhaya/contract/gate-access/presence/console-inside';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../../platform/api/previous-answer.ts';

export type { InsidePerson };
export type Inside = OutputOf<'GET /api/console/inside'>;
export type Muster = OutputOf<'GET /api/console/inside/muster'>;

/** The tabs of the room. */
export type InsideTab = 'visitors' | 'workers' | 'too-long' | 'house';

interface InsideFilters {
  estateId: string;
  tab: InsideTab;
  q: string;
  perPage: number;
}

/** Reads who is inside. The live stream keeps it current; an overstay that begins needs the minute. */
export const useInside = ({ estateId, tab, q, perPage }: InsideFilters): UseQueryResult<Inside> =>
  useQuery({
    queryKey: ['inside', estateId, tab, q, perPage],
    enabled: estateId !== '',
    placeholderData: keepPreviousAnswer,
    refetchInterval: 60_000,
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/inside',
        {
          query: {
            estateId,
            q,
            perPage,
            ...(tab === 'house' ? { show: 'all' as const, by: 'house' as const } : { show: tab }),
          },
        },
        signal,
      ),
  });

/**
 * Reads everybody who is inside, once a minute, so that the list can be printed when the network is gone. It is not read with every
 * passage: it is long.
 */
export const useMuster = (estateId: string): UseQueryResult<Muster> =>
  useQuery({
    queryKey: ['muster', estateId],
    enabled: estateId !== '',
    staleTime: 60_000,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => call('GET /api/console/inside/muster', { query: { estateId } }, signal),
  });

/** Records that a list was printed. Without a network it is sent when the network is back, as long as the page is open. */
export function useRecordPrint(): (printed: { estateId: string; readAt: string; people: number }) => void {
  const { mutate } = useMutation({
    mutationFn: (body: { estateId: string; readAt: string; people: number }) =>
      call('POST /api/console/inside/muster/printed', { body }),
    retry: 3,
    networkMode: 'online',
  });
  return mutate;
}

/** The answer of an act that can be taken back. */
type Decided = OutputOf<'POST /api/console/inside/{key}/leave'>;

/** Records that a person has left. It can be taken back for 10 seconds. */
export function useHasLeft(): (person: Pick<InsidePerson, 'id' | 'estateId'>) => Promise<Decided> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, estateId }: Pick<InsidePerson, 'id' | 'estateId'>) =>
      call('POST /api/console/inside/{key}/leave', { params: { key: id }, body: { estateId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inside'] }),
  });
  return mutateAsync;
}

/** Lets a visitor stay longer. */
export function useExtendStay(): (stay: { id: string; estateId: string; until: string }) => Promise<Decided> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, ...body }: { id: string; estateId: string; until: string }) =>
      call('POST /api/console/inside/{key}/extend', { params: { key: id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['inside'] }),
  });
  return mutateAsync;
}
