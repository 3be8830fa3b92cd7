import type { RoleThatStays } from '@ekhaya/contract/household/console-household';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import type { GrantedRole } from '../people.queries.ts';

export type { RoleThatStays };

/** A change to a role over the version that the caller saw, and the roles of others in the house that change with it. */
interface RoleChange {
  grantId: string;
  version: number;
  alsoGrantIds: readonly string[];
}

/**
 * Reads which roles of other people in her house last when a role of a person ends; none where the role has no house. Its key is not
 * among those of people, which are read again after a change: the role may be gone by then.
 */
export function useRolesThatStay(personId: string, role: GrantedRole): UseQueryResult<RoleThatStays[]> {
  const { grantId, unitNumber } = role;
  return useQuery({
    queryKey: ['roles-that-stay', personId, grantId],
    queryFn: ({ signal }) =>
      unitNumber === ''
        ? Promise.resolve([])
        : call('GET /api/console/people/{id}/roles/{grantId}/household', { params: { id: personId, grantId } }, signal),
  });
}

/** Ends a role of a person. Afterwards people are read again, also when somebody else was faster. */
export function useRemoveRole(personId: string): (change: RoleChange) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ grantId, version, alsoGrantIds }: RoleChange) => {
      const params = { id: personId, grantId };
      return alsoGrantIds.length === 0
        ? call('DELETE /api/console/people/{id}/roles/{grantId}', { params }, { version })
        : call(
            'PUT /api/console/people/{id}/roles/{grantId}/end',
            { params, body: { alsoGrantIds: [...alsoGrantIds] } },
            { version },
          );
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}

/** Sets the last day of a role of a person; null for none. Afterwards people are read again. */
export function useChangeLastDay(
  personId: string,
): (change: RoleChange & { lastDay: string | null }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ grantId, version, lastDay, alsoGrantIds }: RoleChange & { lastDay: string | null }) =>
      call(
        'PUT /api/console/people/{id}/roles/{grantId}',
        {
          params: { id: personId, grantId },
          body: { lastDay, ...(alsoGrantIds.length > 0 && { alsoGrantIds: [...alsoGrantIds] }) },
        },
        { version },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}
