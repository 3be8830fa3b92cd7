import type { GrantedRole, RoleOfEstate, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import type { PersonForStaff } from '@ekhaya/contract/estates/console-person';
import type { OpenRoleOffer } from '@ekhaya/contract/estates/console-role-offers';
import type { OutputOf } from '@ekhaya/contract/routes';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { outcomesFor, type Outcomes } from '../../platform/api/outcomes.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import { countedText } from '../../platform/page/counted-text.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

export type { GrantedRole, OpenRoleOffer, PersonForStaff, RoleOfEstate, StaffViewOfPerson };

/** The filters of the list of people. Empty text means no filter. */
export interface PeopleFilter {
  q: string;
  roleId: string;
  group: '' | 'staff' | 'leaving';
}

/** A list of people that grows while the person reads on. */
export interface PeoplePages {
  people: StaffViewOfPerson[];
}

const perPage = 50;

/** Reads the people of the chosen estate, fifty at a time. Each part follows the last person of the one before. */
export function usePeople(filter: PeopleFilter): UseInfiniteQueryResult<PeoplePages> {
  const { q, roleId, group } = filter;
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['people', 'list', estate, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/people',
        {
          query: {
            perPage,
            q,
            ...estate,
            ...(roleId !== '' && { roleId }),
            ...(group !== '' && { group }),
            ...(pageParam !== '' && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ items }) => (items.length < perPage ? undefined : items.at(-1)?.id),
    select: ({ pages }) => ({ people: pages.flatMap(({ items }) => items) }),
    placeholderData: keepPreviousAnswer,
  });
}

/** Counts the people of a group at the chosen estate: `18`, or `10 000+` where counting has stopped. Empty until they are counted. */
export function usePeopleCount(group: PeopleFilter['group']): string {
  const estate = useEstateFilter();
  const { data } = useQuery({
    queryKey: ['people', 'count', estate, group],
    queryFn: ({ signal }) =>
      call('GET /api/console/people', { query: { perPage: 1, ...estate, ...(group !== '' && { group }) } }, signal),
    staleTime: 60_000,
  });
  return data === undefined ? '' : countedText(data.total, data.isMore);
}

/** Reads everything that the page of a person shows at first. */
export const usePerson = (id: string): UseQueryResult<PersonForStaff> =>
  useQuery({
    queryKey: ['people', 'person', id],
    queryFn: ({ signal }) => call('GET /api/console/people/{id}', { params: { id } }, signal),
  });

const rolesQuery = (estate: { estateId?: string }) => ({
  queryKey: ['roles', estate],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const query = { perPage: 100, sort: 'rank', order: 'DESC', ...estate } as const;
    return call('GET /api/console/roles', { query }, signal);
  },
});

type Roles = OutputOf<'GET /api/console/roles'>;

/** Reads the roles of the chosen estate, highest first; of all estates of the caller the first hundred, and how many there are. */
export const useRoles = (): UseQueryResult<Roles> => useQuery(rolesQuery(useEstateFilter()));

/** How many roles a search shows. */
const perSearch = 20;

/** Searches the roles of all estates of the caller by the names of role and estate. */
export const useRolesFound = (q: string): UseQueryResult<Roles> =>
  useQuery({
    queryKey: ['roles', 'found', q],
    queryFn: ({ signal }) => call('GET /api/console/roles', { query: { perPage: perSearch, sort: 'name', q } }, signal),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousAnswer,
  });

/** Reads the roles of one estate, highest first. Waits while it is `''`. */
export const useRolesOf = (estateId: string): UseQueryResult<RoleOfEstate[]> =>
  useQuery({ ...rolesQuery({ estateId }), enabled: estateId !== '', select: ({ items }) => items });

/** A list of offered roles that grows while the person reads on. */
interface OfferPages {
  offers: OpenRoleOffer[];
}

/**
 * Reads the roles that were offered by mail and wait for an answer, newest first, fifty at a time.
 * @param q a part of the e-mail address; empty for every offer
 */
export function useRoleOffers(q: string): UseInfiniteQueryResult<OfferPages> {
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['role-offers', 'list', estate, q],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/console/role-offers', { query: { page: pageParam, perPage, q, ...estate } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ items }, pages) => (items.length < perPage ? undefined : pages.length + 1),
    select: ({ pages }) => ({ offers: pages.flatMap(({ items }) => items) }),
    placeholderData: keepPreviousAnswer,
  });
}

/** Counts the roles that were offered by mail and wait for an answer; undefined until they are counted. */
export function useRoleOfferCount(isOn: boolean): number | undefined {
  const estate = useEstateFilter();
  const { data } = useQuery({
    queryKey: ['role-offers', 'count', estate],
    queryFn: ({ signal }) => call('GET /api/console/role-offers', { query: { perPage: 1, ...estate } }, signal),
    enabled: isOn,
  });
  return data?.total;
}

/** A role to give, the house, and the first and the last day; null for none. */
interface GrantToMake {
  roleId: string;
  unitNumber: string;
  firstDay: string | null;
  lastDay: string | null;
}

/** Grants a person a role. Afterwards people are read again. */
export function useGrantRole(personId: string): (grant: GrantToMake) => Promise<GrantedRole> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: GrantToMake) => call('POST /api/console/people/{id}/roles', { params: { id: personId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
  return mutateAsync;
}

/** Offers a role to an e-mail address. The server grants it when the person accepts. */
export function useOfferRole(): (offer: { email: string; roleId: string; unitNumber: string }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: { email: string; roleId: string; unitNumber: string }) =>
      call('POST /api/console/role-offers', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['role-offers'] }),
  });
  return mutateAsync;
}

/** Withdraws a role that was offered by mail. */
export function useWithdrawOffer(): (offerId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (id: string) => call('DELETE /api/console/role-offers/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['role-offers'] }),
  });
  return mutateAsync;
}

/** Withdraws several roles that were offered by mail with one call. */
export function useWithdrawOffers(): (offers: readonly OpenRoleOffer[]) => Promise<Outcomes<OpenRoleOffer, unknown>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async (withdrawn: readonly OpenRoleOffer[]) => {
      const offers = withdrawn.map(({ id }) => ({ id }));
      return outcomesFor(withdrawn, await call('POST /api/console/role-offers/withdraw', { body: { offers } }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['role-offers'] }),
  });
  return mutateAsync;
}

/** Ends one session of a person. */
export function useEndSession(personId: string): (sessionId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (sessionId: string) =>
      call('DELETE /api/console/people/{id}/sessions/{sessionId}', { params: { id: personId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', 'person', personId] }),
  });
  return mutateAsync;
}

/** Revokes a phone of a person. */
export function useRevokePhone(personId: string): (phoneId: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (phoneId: string) =>
      call('DELETE /api/console/people/{id}/phones/{phoneId}', { params: { id: personId, phoneId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', 'person', personId] }),
  });
  return mutateAsync;
}

/** Removes every second factor of a person who lost it. */
export function useRemoveFactors(personId: string): () => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: () => call('DELETE /api/console/people/{id}/second-factor', { params: { id: personId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', 'person', personId] }),
  });
  return mutateAsync;
}
