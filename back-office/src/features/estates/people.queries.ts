import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/console-people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { GrantedRole, StaffViewOfPerson };

/** Gives a person a role; her page is read again. */
export function useGrantRole(
  personId: string,
): (grant: { roleId: string; unitNumber: string }) => Promise<GrantedRole> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { roleId: string; unitNumber: string }) =>
      call('POST /api/console/people/{id}/roles', { params: { id: personId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}

/** Takes a role away; the person's page is read again. */
export function useRemoveRole(personId: string): (grantId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (grantId: string) =>
      call('DELETE /api/console/people/{id}/roles/{grantId}', { params: { id: personId, grantId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}
