import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import type { PhoneOfPerson, SessionOfPerson } from '@ekhaya/contract/identity/console-devices';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { GrantedRole, PhoneOfPerson, SessionOfPerson, StaffViewOfPerson };

/** Grants a person a role. Afterwards the person's page is read again. */
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

/** Offers a role to an e-mail address. The server grants it when the person accepts. */
export function useOfferRole(): (offer: { email: string; roleId: string; unitNumber: string }) => Promise<unknown> {
  const { mutateAsync } = useMutation({
    mutationFn: (body: { email: string; roleId: string; unitNumber: string }) =>
      call('POST /api/console/role-offers', { body }),
  });
  return mutateAsync;
}

/** Revokes a role of a person. Afterwards the person's page is read again. */
export function useRemoveRole(personId: string): (grantId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (grantId: string) =>
      call('DELETE /api/console/people/{id}/roles/{grantId}', { params: { id: personId, grantId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}

/** Reads the sessions of a person: the browsers where the person is signed in. */
export const useSessions = (personId: string): UseQueryResult<SessionOfPerson[]> =>
  useQuery({
    queryKey: ['people', personId, 'sessions'],
    queryFn: ({ signal }) => call('GET /api/console/people/{id}/sessions', { params: { id: personId } }, signal),
  });

/** Reads the phones that create gate codes for a person. */
export const usePhones = (personId: string): UseQueryResult<PhoneOfPerson[]> =>
  useQuery({
    queryKey: ['people', personId, 'phones'],
    queryFn: ({ signal }) => call('GET /api/console/people/{id}/phones', { params: { id: personId } }, signal),
  });

/** Ends one session of a person. */
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
