import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import type { InputOf } from '@ekhaya/contract/routes';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { forgetCachedMember } from '../../../platform/session/staff.ts';

export type { ConsoleEstate };
type Fields = InputOf<'PUT /api/console/estates/{estateId}'>['body'];
type NewEstate = InputOf<'POST /api/console/estates'>['body'];

const ESTATES = 'console-estates';

/** Reads an estate and how far it is set up. */
export const useEstate = (estateId: string): UseQueryResult<ConsoleEstate> =>
  useQuery({
    queryKey: [ESTATES, estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}', { params: { estateId } }, signal),
  });

const perPage = 50;

/** Reads the estates of the person by name, fifty at a time. */
export const useEstates = (): UseInfiniteQueryResult<ConsoleEstate[]> =>
  useInfiniteQuery({
    queryKey: [ESTATES, '', 'by name'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/console/estates', { query: { page: pageParam, perPage } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ items }, pages) => (items.length < perPage ? undefined : pages.length + 1),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** What a change of an estate touches: its rows here, and where the person is staff. */
function useEstatesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    forgetCachedMember();
    await Promise.all([
      client.invalidateQueries({ queryKey: [ESTATES] }),
      client.invalidateQueries({ queryKey: ['staff-member'] }),
      client.invalidateQueries({ queryKey: ['configurations'] }),
    ]);
  };
}

/** Changes the name, the town and the time zone of an estate. */
export function useChangeEstate(): (change: { estate: ConsoleEstate; fields: Fields }) => Promise<ConsoleEstate> {
  const changed = useEstatesChanged();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estate: { id, version }, fields }: { estate: ConsoleEstate; fields: Fields }) =>
      call('PUT /api/console/estates/{estateId}', { params: { estateId: id }, body: fields }, { version }),
    onSuccess: changed,
  });
  return mutateAsync;
}

/** Switches an estate off, or on again. */
export function useSwitchEstate(): (change: { estate: ConsoleEstate; isOn: boolean }) => Promise<ConsoleEstate> {
  const changed = useEstatesChanged();
  const { mutateAsync } = useMutation({
    mutationFn: ({ estate: { id, version }, isOn }: { estate: ConsoleEstate; isOn: boolean }) =>
      call('PUT /api/console/estates/{estateId}/switch', { params: { estateId: id }, body: { isOn } }, { version }),
    onSuccess: changed,
  });
  return mutateAsync;
}

/** Adds an estate, ready-made or as a copy of another one. */
export function useAddEstate(): (estate: NewEstate) => Promise<ConsoleEstate> {
  const changed = useEstatesChanged();
  const { mutateAsync } = useMutation({
    mutationFn: (body: NewEstate) => call('POST /api/console/estates', { body }),
    onSuccess: changed,
  });
  return mutateAsync;
}
