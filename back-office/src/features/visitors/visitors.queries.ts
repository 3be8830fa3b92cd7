import type { ConsoleInvitation, VisitorRules } from '@ekhaya/contract/visitors/console-visitors';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath } from '../../platform/api/call.ts';

export type { ConsoleInvitation, VisitorRules };

/** Downloads the filtered invitations as a CSV file. */
export const downloadInvitations = (filters: Record<string, string>): Promise<void> =>
  downloadPath('/api/console/invitations/export', filters, 'invitations.csv');

/** Revokes an invitation; the server notifies the host. */
export function useRevokeInvitation(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('PUT /api/console/invitations/{id}/revoke', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['invitations'] }),
  });
  return mutateAsync;
}

/** Reads the visitor rules of an estate. */
export const useVisitorRules = (estateId: string | undefined): UseQueryResult<VisitorRules> =>
  useQuery({
    queryKey: ['visitor-rules', estateId],
    enabled: estateId !== undefined,
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/visitor-rules', { params: { estateId: estateId ?? '' } }, signal),
  });

/** Changes the visitor rules of an estate. */
export function useVisitorRulesChange(): (change: { estateId: string; rules: VisitorRules }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estateId, rules }: { estateId: string; rules: VisitorRules }) =>
      call('PUT /api/console/estates/{estateId}/visitor-rules', { params: { estateId }, body: rules }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['visitor-rules'] }),
  });
  return mutateAsync;
}
