import type { GateRules } from '@ekhaya/contract/gate-access/console-gate-access';
import type { GateLogEntry } from '@ekhaya/contract/gate-access/log/console-gate-log';
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
import { outcomesFor, type Outcomes } from '../../platform/api/outcomes.ts';

export type { GateLogEntry, GateRules };
export type Gate = OutputOf<'GET /api/console/gates'>['items'][number];
export type GateFields = InputOf<'PUT /api/console/gates/{id}'>['body'];
export type Revocation = OutputOf<'GET /api/console/gate-revocations'>['items'][number];
export type EntryLife = OutputOf<'GET /api/console/gate-log/{id}'>;
type LogPage = OutputOf<'GET /api/console/gate-log'>;

/** The filters of the log. */
export type LogFilters = NonNullable<InputOf<'GET /api/console/gate-log/export'>['query']>;

/** Reads the gates of an estate with their access locations. */
export const useGates = (estateId: string): UseQueryResult<Gate[]> =>
  useQuery({
    queryKey: ['gates', 'of-estate', estateId],
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/console/gates', { query: { estateId, perPage: 100 } }, signal);
      return items;
    },
  });

/** A gate with the version that the person sees. */
type SeenGate = Pick<Gate, 'id' | 'version'>;

/** Adds a gate, or changes the one that the person saw. */
export function useSaveGate(estateId: string): (gate: { seen?: SeenGate; fields: GateFields }) => Promise<Gate> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ seen, fields }: { seen?: SeenGate; fields: GateFields }) =>
      seen === undefined
        ? call('POST /api/console/gates', { body: { ...fields, estateId } })
        : call('PUT /api/console/gates/{id}', { params: { id: seen.id }, body: fields }, { version: seen.version }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gates'] }),
  });
  return mutateAsync;
}

/** Removes a gate that was never used. */
export function useRemoveGate(): (gate: SeenGate) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version }: SeenGate) => call('DELETE /api/console/gates/{id}', { params: { id } }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gates'] }),
  });
  return mutateAsync;
}

/** Reads the gate rules of an estate. */
export const useGateRules = (estateId: string): UseQueryResult<GateRules & { version: number }> =>
  useQuery({
    queryKey: ['gate-rules', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/gate-rules', { params: { estateId } }, signal),
  });

/** Changes the gate rules of an estate, based on the version that the person saw. */
export function useGateRulesChange(
  estateId: string,
): (change: { rules: GateRules; version: number }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ rules, version }: { rules: GateRules; version: number }) =>
      call('PUT /api/console/estates/{estateId}/gate-rules', { params: { estateId }, body: rules }, { version }),
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
        { query: { ...filters, ...(pageParam !== '' && { before: pageParam }), perPage: 50 } },
        signal,
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Counts the entries of today, and reads for how long names are kept. */
export const useLogSummary = (estateId: string): UseQueryResult<OutputOf<'GET /api/console/gate-log/summary'>> =>
  useQuery({
    queryKey: ['gate-log-summary', estateId],
    queryFn: ({ signal }) => call('GET /api/console/gate-log/summary', { query: { estateId } }, signal),
  });

/** Reads an entry in the life of its code. */
export const useEntryLife = (id: string): UseQueryResult<EntryLife> =>
  useQuery({
    queryKey: ['gate-log-entry', id],
    queryFn: ({ signal }) => call('GET /api/console/gate-log/{id}', { params: { id } }, signal),
  });

/** Ends an invitation; the server tells the host. */
export function useEndInvitation(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('PUT /api/console/invitations/{id}/revoke', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['gate-log-entry'] }),
  });
  return mutateAsync;
}

/** Tells the guards of the estate about an entry. */
export function useTellGuards(): (id: string) => Promise<unknown> {
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('POST /api/console/gate-log/{id}/tell-guards', { params: { id } }),
  });
  return mutateAsync;
}

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
export function useLiftRevocation(): (revocation: { id: string; version: number }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call('PUT /api/console/gate-revocations/{id}/lift', { params: { id } }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['gate-revocations'] }),
  });
  return mutateAsync;
}

/** Lifts several revocations with one call. Afterwards the list is read again, also after a refusal. */
export function useLiftRevocations(): (revocations: readonly Revocation[]) => Promise<Outcomes<Revocation, unknown>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (lifted: readonly Revocation[]) => {
      const revocations = lifted.map(({ id, version }) => ({ id, version }));
      return outcomesFor(lifted, await call('POST /api/console/gate-revocations/lift', { body: { revocations } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['gate-revocations'] }),
  });
  return mutateAsync;
}

/** A role that a gate can open for. */
export type GateRole = Pick<OutputOf<'GET /api/console/roles'>['items'][number], 'name' | 'displayName' | 'rank'>;

/** Reads the roles of an estate that a gate can open for, highest first. */
export const useGateRoles = (estateId: string): UseQueryResult<GateRole[]> =>
  useQuery({
    queryKey: ['roles', 'of-gates', estateId],
    queryFn: async ({ signal }) => {
      const query = { estateId, perPage: 100, sort: 'rank', order: 'DESC' } as const;
      return (await call('GET /api/console/roles', { query }, signal)).items;
    },
  });
