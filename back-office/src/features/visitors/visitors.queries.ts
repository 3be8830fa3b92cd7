import type { ConsoleInvitation, VisitorRules } from '@ekhaya/contract/visitors/console-visitors';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath } from '../../platform/api/call.ts';
import { outcomesFor, type Outcomes } from '../../platform/api/outcomes.ts';

export type { ConsoleInvitation, VisitorRules };

/** Downloads the filtered invitations as a CSV file. */
export const downloadInvitations = (filters: Record<string, string>): Promise<void> =>
  downloadPath('/api/console/invitations/export', filters, 'invitations.csv');

const readInvitationsAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['invitations'] }),
    client.invalidateQueries({ queryKey: ['visit-life'] }),
  ]);

/** Revokes an invitation; the server notifies the host. */
export function useRevokeInvitation(): (id: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('PUT /api/console/invitations/{id}/revoke', { params: { id } }),
    onSettled: () => readInvitationsAgain(client),
  });
  return mutateAsync;
}

/** Revokes several invitations with one call; the server notifies their hosts. */
export function useRevokeInvitations(): (
  invitations: readonly ConsoleInvitation[],
) => Promise<Outcomes<ConsoleInvitation, unknown>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (revoked: readonly ConsoleInvitation[]) => {
      const invitations = revoked.map(({ id }) => ({ id }));
      return outcomesFor(revoked, await call('POST /api/console/invitations/revoke', { body: { invitations } }));
    },
    onSettled: () => readInvitationsAgain(client),
  });
  return mutateAsync;
}

/** Reads the life of the code of an invitation. */
export const useVisitLife = (id: string): UseQueryResult<OutputOf<'GET /api/console/visits/{id}/life'>> =>
  useQuery({
    queryKey: ['visit-life', id],
    queryFn: ({ signal }) => call('GET /api/console/visits/{id}/life', { params: { id } }, signal),
  });

/** Reads the code of an invitation, to be copied. The server records it. */
export function useCopyCode(): (id: string) => Promise<string> {
  const { mutateAsync } = useMutation({
    mutationFn: async (id: string) => {
      const { code } = await call('POST /api/console/invitations/{id}/copy-code', { params: { id } });
      return code;
    },
  });
  return mutateAsync;
}

/** Reads the visitor rules of an estate. */
export const useVisitorRules = (estateId: string): UseQueryResult<VisitorRules & { version: number }> =>
  useQuery({
    queryKey: ['visitor-rules', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/visitor-rules', { params: { estateId } }, signal),
  });

/** New visitor rules of an estate, and the version that the person saw. */
interface VisitorRulesChange {
  estateId: string;
  version: number;
  rules: VisitorRules;
}

/** Changes the visitor rules of an estate. */
export function useVisitorRulesChange(): (change: VisitorRulesChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estateId, version, rules }: VisitorRulesChange) =>
      call('PUT /api/console/estates/{estateId}/visitor-rules', { params: { estateId }, body: rules }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['visitor-rules'] }),
  });
  return mutateAsync;
}
