import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import type { PhoneOfPerson, SessionOfPerson } from '@ekhaya/contract/identity/console-devices';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { GrantedRole, PhoneOfPerson, SessionOfPerson, StaffViewOfPerson };

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

/** Offers a role to the person with an e-mail address; it is given when she agrees. */
export function useOfferRole(): (offer: { email: string; roleId: string; unitNumber: string }) => Promise<unknown> {
  const { mutateAsync } = useMutation({
    mutationFn: (body: { email: string; roleId: string; unitNumber: string }) =>
      call('POST /api/console/role-offers', { body }),
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

/** Where a person is signed in. */
export const useSessions = (personId: string): UseQueryResult<SessionOfPerson[]> =>
  useQuery({
    queryKey: ['people', personId, 'sessions'],
    queryFn: ({ signal }) => call('GET /api/console/people/{id}/sessions', { params: { id: personId } }, signal),
  });

/** The phones that make gate codes for a person. */
export const usePhones = (personId: string): UseQueryResult<PhoneOfPerson[]> =>
  useQuery({
    queryKey: ['people', personId, 'phones'],
    queryFn: ({ signal }) => call('GET /api/console/people/{id}/phones', { params: { id: personId } }, signal),
  });

/** Signs a person out of one browser. */
export function useEndSession(personId: string): (sessionId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /api/console/people/{id}/sessions/{sessionId}', { params: { id: personId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', personId] }),
  });
  return mutateAsync;
}

/** Revokes a phone of a person. */
export function useRevokePhone(personId: string): (phoneId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (phoneId: string) =>
      call('DELETE /api/console/people/{id}/phones/{phoneId}', { params: { id: personId, phoneId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', personId] }),
  });
  return mutateAsync;
}
