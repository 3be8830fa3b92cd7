import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

const ESTATES = 'console-estates';

/** Reads an estate, with its logo. */
export const useEstateWithLogo = (estateId: string): UseQueryResult<ConsoleEstate> =>
  useQuery({
    queryKey: [ESTATES, estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}', { params: { estateId } }, signal),
  });

/** Gives an estate another logo; open apps follow within a second. */
export function useSaveLogo(): (change: { estate: ConsoleEstate; imageUrl: string }) => Promise<ConsoleEstate> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estate, imageUrl }: { estate: ConsoleEstate; imageUrl: string }) => {
      const { id, version, name, suburb, city, timeZone } = estate;
      const body = { name, suburb, city, timeZone, imageUrl };
      return call('PUT /api/console/estates/{estateId}', { params: { estateId: id }, body }, { version });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [ESTATES] }),
  });
  return mutateAsync;
}
