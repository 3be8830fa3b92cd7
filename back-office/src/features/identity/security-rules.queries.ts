import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../platform/api/call.ts';

/** Who needs a second factor at an estate. */
export type SecurityRules = OutputOf<'GET /api/console/estates/{estateId}/security-rules'>;

const KEY = 'security-rules';

/** Reads who needs a second factor at an estate. */
export const useSecurityRules = (estateId: string): UseQueryResult<SecurityRules> =>
  useQuery({
    queryKey: [KEY, estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/security-rules', { params: { estateId } }, signal),
  });

/** New rules of an estate, and the version that the person saw. */
interface SecurityRulesChange {
  estateId: string;
  version: number;
  rules: InputOf<'PUT /api/console/estates/{estateId}/security-rules'>['body'];
}

/** Changes who needs a second factor at an estate. */
export function useSecurityRulesChange(): (change: SecurityRulesChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estateId, version, rules }: SecurityRulesChange) =>
      call('PUT /api/console/estates/{estateId}/security-rules', { params: { estateId }, body: rules }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
  return mutateAsync;
}
