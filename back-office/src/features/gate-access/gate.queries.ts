import type { GateLogEntry, GateRules } from '@ekhaya/contract/gate-access/console-gate-access';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, downloadPath } from '../../platform/api/call.ts';

export type { GateLogEntry, GateRules };
export type Gate = OutputOf<'GET /api/console/gates'>['items'][number];
export type GateFields = InputOf<'PUT /api/console/gates/{id}'>['body'];
export type Revocation = OutputOf<'GET /api/console/gate-revocations'>['items'][number];
export type Presence = OutputOf<'GET /api/console/presence'>['items'][number];
type LogPage = OutputOf<'GET /api/console/gate-log'>;

/** The filters of the log. An empty filter is not applied. */
export interface LogFilters {
  q: string;
  result: string;
  direction: string;
  conflicts: string;
  from: string;
  to: string;
  estateId: string;
}

/** Reads the gates of an estate with their access locations. */
export const useGates = (estateId: string): UseQueryResult<Gate[]> =>
  useQuery({
    queryKey: ['gates', 'of-estate', estateId],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/console/gates', { query: { estateId, perPage: 100 } }, signal);
      return items;
    },
  });

/** Adds a gate, or changes one that has an id. */
export function useSaveGate(estateId: string): (gate: { id?: string; fields: GateFields }) => Promise<Gate> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, fields }: { id?: string; fields: GateFields }) =>
      id === undefined
        ? call('POST /api/console/gates', { body: { ...fields, estateId } })
        : call('PUT /api/console/gates/{id}', { params: { id }, body: fields }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gates'] }),
  });
  return mutateAsync;
}

/** Removes a gate that was never used. */
export function useRemoveGate(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('DELETE /api/console/gates/{id}', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gates'] }),
  });
  return mutateAsync;
}

/** Reads the gate rules of an estate. */
export const useGateRules = (estateId: string): UseQueryResult<GateRules> =>
  useQuery({
    queryKey: ['gate-rules', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/gate-rules', { params: { estateId } }, signal),
  });

/** Changes the gate rules of an estate. */
export function useGateRulesChange(estateId: string): (rules: GateRules) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (rules: GateRules) =>
      call('PUT /api/console/estates/{estateId}/gate-rules', { params: { estateId }, body: rules }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gate-rules'] }),
  });
  return mutateAsync;
}

/** Reads the log page by page, newest first. */
export const useGateLog = (filters: LogFilters): UseInfiniteQueryResult<InfiniteData<LogPage>> =>
  useInfiniteQuery({
    queryKey: ['gate-log', filters],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/gate-log',
        { query: { ...(filters as object), ...(pageParam !== '' && { before: pageParam }), perPage: 50 } },
        signal,
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Downloads the filtered log as a CSV file. */
export const downloadGateLog = (filters: LogFilters): Promise<void> =>
  downloadPath('/api/console/gate-log/export', { ...filters }, 'gate-log.csv');

/** Revokes a person's access to the gates of an estate, effective at once. */
export function useRevoke(): (revocation: InputOf<'POST /api/console/gate-revocations'>['body']) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: InputOf<'POST /api/console/gate-revocations'>['body']) =>
      call('POST /api/console/gate-revocations', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gate-revocations'] }),
  });
  return mutateAsync;
}

/** Lifts a revocation. */
export function useLiftRevocation(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('PUT /api/console/gate-revocations/{id}/lift', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gate-revocations'] }),
  });
  return mutateAsync;
}
