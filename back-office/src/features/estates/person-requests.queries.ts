import type { HouseholdRequest } from '@ekhaya/contract/household/console-household';
import type { PrivacyRequest } from '@ekhaya/contract/privacy/console-privacy';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useEstateFilter, useHasPermission } from '../../platform/session/use-staff.ts';

const perPage = 100;

/**
 * Who asks to join a household of the caller's estates, longest waiting first; of one person or, without one, of the first hundred.
 * Empty while it is read, and for callers who do not decide on it.
 */
export function useJoinRequests(personId?: string): readonly HouseholdRequest[] {
  const estate = useEstateFilter();
  const { data = [] } = useQuery({
    queryKey: ['household-requests', 'people', estate, personId],
    queryFn: async ({ signal }) => {
      const query = { perPage, ...estate, ...(personId !== undefined && { personId }) };
      return (await call('GET /api/console/household-requests', { query }, signal)).items;
    },
    enabled: useHasPermission('roles.grant'),
  });
  return data;
}

/** The requests of a person about personal data that wait for an answer. Empty for callers who do not answer them. */
export function usePrivacyRequestsOf(personId: string): readonly PrivacyRequest[] {
  const estate = useEstateFilter();
  const { data = [] } = useQuery({
    queryKey: ['privacy', 'requests', 'person', personId, estate],
    queryFn: async ({ signal }) =>
      (await call('GET /api/console/privacy-requests', { query: { personId, perPage, ...estate } }, signal)).items,
    enabled: useHasPermission('privacy.manage'),
  });
  return data;
}
