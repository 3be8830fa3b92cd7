import { ringingOf } from '@ekhaya/contract/alerts/alerts.rules';
import type { AlertRules, GateAlert, GateAlertWithPerson, GuardOnAlert } from '@ekhaya/contract/alerts/gate-alerts';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { AlertRules, GateAlert, GateAlertWithPerson, GuardOnAlert };

/** The rules of an estate as the server presents them. */
export type PresentRules = OutputOf<'GET /api/console/estates/{estateId}/alert-rules'>;

/** Without the live stream, e.g. while it connects again, alerts are read this often. */
const POLL_MS = 15_000;

/** The open alerts of the person's estates, and those of the last week. */
export const useGateAlerts = (isEnabled = true): UseQueryResult<GateAlert[]> =>
  useQuery({
    queryKey: ['gate-alerts'],
    queryFn: ({ signal }) => call('GET /api/gate/alerts', {}, signal),
    enabled: isEnabled,
    refetchInterval: POLL_MS,
  });

/** How many alerts ring that are no drill, as the alarm above the rooms has read them. It reads nothing itself. */
export const useRingingCount = (): number => {
  const { data = [] } = useGateAlerts(false);
  return ringingOf(data).filter(({ isDrill }) => !isDrill).length;
};

/** The emergency contacts of an estate, as residents read them. */
export const useContacts = (
  estateID: string,
): UseQueryResult<OutputOf<'GET /api/directory/api/estates/{estateID}/emergency'>> =>
  useQuery({
    queryKey: ['alert-contacts', estateID],
    queryFn: ({ signal }) =>
      call('GET /api/directory/api/estates/{estateID}/emergency', { params: { estateID } }, signal),
  });

/** An alert with the person who sent it. */
export const useGateAlert = (id: string): UseQueryResult<GateAlertWithPerson> =>
  useQuery({
    queryKey: ['gate-alerts', id],
    queryFn: ({ signal }) => call('GET /api/gate/alerts/{id}', { params: { id } }, signal),
  });

/** The guards of an open alert, with their positions and ways. */
export const useGuardsOnAlert = (id: string): UseQueryResult<GuardOnAlert[]> =>
  useQuery({
    queryKey: ['alert-guards', id],
    queryFn: ({ signal }) => call('GET /api/gate/alerts/{id}/guards', { params: { id } }, signal),
    refetchInterval: POLL_MS,
  });

/** Acknowledges or closes an alert. Afterwards the alerts are read again, also after a refusal by the server. */
export function useAlertAct(): {
  act: (act: { id: string; what: 'acknowledge' | 'close' }) => Promise<GateAlert>;
  isPending: boolean;
} {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id, what }: { id: string; what: 'acknowledge' | 'close' }) =>
      what === 'acknowledge'
        ? call('POST /api/gate/alerts/{id}/acknowledge', { params: { id } })
        : call('POST /api/gate/alerts/{id}/close', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['gate-alerts'] }),
  });
  return { act: mutateAsync, isPending };
}

/** Reads the rules of an estate for alerts. */
export const useAlertRules = (estateId: string): UseQueryResult<PresentRules> =>
  useQuery({
    queryKey: ['alert-rules', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/alert-rules', { params: { estateId } }, signal),
  });

/** Changes the rules of an estate for alerts. */
export function useAlertRulesChange(): (change: {
  estateId: string;
  version: number;
  rules: AlertRules;
}) => Promise<PresentRules> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estateId, version, rules }: { estateId: string; version: number; rules: AlertRules }) =>
      call('PUT /api/console/estates/{estateId}/alert-rules', { params: { estateId }, body: rules }, { version }),
    onSuccess: (rules, { estateId }) => client.setQueryData(['alert-rules', estateId], rules),
  });
  return mutateAsync;
}
