import type { HouseholdRequest, HouseholdRules } from '@ekhaya/contract/household/console-household';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { HouseholdRequest, HouseholdRules };

/** The rules of an estate as the server presents them. */
export type PresentRules = OutputOf<'GET /api/console/estates/{estateId}/household-rules'>;

interface RequestDecision {
  id: string;
  /** The version of the request that the person sees. */
  version: number;
  approves: boolean;
  reason: string;
}

/** Approves or refuses a request. Afterwards the list is read again, also after a refusal by the server. */
export function useRequestDecision(): (
  decision: RequestDecision,
) => Promise<OutputOf<'PUT /api/console/household-requests/{id}/decision'>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, approves, reason }: RequestDecision) =>
      call(
        'PUT /api/console/household-requests/{id}/decision',
        { params: { id }, body: { approves, reason } },
        { version },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['household-requests'] }),
  });
  return mutateAsync;
}

/** Reads the household rules of an estate. */
export const useHouseholdRules = (estateId: string): UseQueryResult<PresentRules> =>
  useQuery({
    queryKey: ['household-rules', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/household-rules', { params: { estateId } }, signal),
  });

/** Changes the household rules of an estate. */
export function useHouseholdRulesChange(): (change: {
  estateId: string;
  version: number;
  rules: HouseholdRules;
}) => Promise<PresentRules> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estateId, version, rules }: { estateId: string; version: number; rules: HouseholdRules }) =>
      call('PUT /api/console/estates/{estateId}/household-rules', { params: { estateId }, body: rules }, { version }),
    onSuccess: (rules, { estateId }) => client.setQueryData(['household-rules', estateId], rules),
    // A colleague may have changed the roles that owners can give.
    onError: (_error, { estateId }) => client.invalidateQueries({ queryKey: ['household-rules', estateId] }),
  });
  return mutateAsync;
}
