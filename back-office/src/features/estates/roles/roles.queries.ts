import type { ChangeableRole } from '@ekhaya/contract/estates/console-roles';
import type { InputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';

export type { ChangeableRole };
export type RoleFields = InputOf<'PUT /api/console/roles/{id}'>['body'];
type NewRole = InputOf<'POST /api/console/estates/{estateId}/roles'>['body'];

/** Reads the roles of an estate, highest first, also those that are switched off. */
export const useChangeableRoles = (estateId: string): UseQueryResult<ChangeableRole[]> =>
  useQuery({
    queryKey: ['changeable-roles', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/roles', { params: { estateId } }, signal),
  });

/** What a change of a role touches: the roles here, and those that people are given. */
function useRolesChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(['changeable-roles', 'roles', 'tiles'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Changes a role. */
export function useChangeRole(): (change: {
  id: string;
  version: number;
  fields: RoleFields;
}) => Promise<ChangeableRole> {
  const changed = useRolesChanged();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, fields }: { id: string; version: number; fields: RoleFields }) =>
      call('PUT /api/console/roles/{id}', { params: { id }, body: fields }, { version }),
    onSuccess: changed,
  });
  return mutateAsync;
}

/** Adds a role to an estate. */
export function useAddRole(estateId: string): (role: NewRole) => Promise<ChangeableRole> {
  const changed = useRolesChanged();
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewRole) => call('POST /api/console/estates/{estateId}/roles', { params: { estateId }, body }),
    onSuccess: changed,
  });
  return mutateAsync;
}
