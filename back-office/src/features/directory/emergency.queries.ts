import type { EmergencyList } from '@ekhaya/contract/directory/console-directory';
import type { InputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { EmergencyList };

/** The first element of the query keys of emergency contacts. */
export const EMERGENCY = 'emergency-contacts';

/** Reads the emergency contacts of an estate. */
export const useEmergencyList = (id: string): UseQueryResult<EmergencyList> =>
  useQuery({
    queryKey: [EMERGENCY, id],
    queryFn: ({ signal }) => call('GET /api/console/emergency-contacts/{id}', { params: { id } }, signal),
  });

type WrittenContacts = InputOf<'PUT /api/console/emergency-contacts/{id}'>['body'];

/** Replaces the emergency contacts of an estate; open phones follow within a second. */
export function useEmergencyChange(id: string): (change: WrittenContacts & { version: number }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ contacts, version }: WrittenContacts & { version: number }) =>
      call('PUT /api/console/emergency-contacts/{id}', { params: { id }, body: { contacts } }, { version }),
    // After a refusal too: somebody else may have changed them.
    onSettled: () => client.invalidateQueries({ queryKey: [EMERGENCY] }),
  });
  return mutateAsync;
}
