import type { ConsoleHouse } from '@ekhaya/contract/estates/console-houses';
import { useInfiniteQuery, useMutation, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { call } from '../../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../../platform/api/previous-answer.ts';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';

export type { ConsoleHouse };

/** The filters of the list of houses. Empty text means no filter. */
export interface HousesFilter {
  q: string;
  state: '' | 'empty';
}

/** A list of houses that grows while the person reads on. */
export interface HousesPages {
  houses: ConsoleHouse[];
  total: number;
  empty: number;
}

const perPage = 50;

/** Reads the houses of the chosen estate by number, fifty at a time. */
export function useHouses({ q, state }: HousesFilter): UseInfiniteQueryResult<HousesPages> {
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['people', 'houses', estate, q, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/houses',
        { query: { page: pageParam, perPage, q, ...estate, ...(state !== '' && { state }) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items }, pages) => (items.length < perPage ? undefined : pages.length + 1),
    select: ({ pages }) => ({
      houses: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? 0,
      empty: pages[0]?.empty ?? 0,
    }),
    placeholderData: keepPreviousAnswer,
  });
}

/** A house: an estate and a number. */
interface HouseKey {
  estateId: string;
  unitNumber: string;
}

/** Writes a house down where nobody has a role yet. */
export function useWriteHouse(): (house: HouseKey) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: HouseKey) => call('POST /api/console/houses', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people', 'houses'] }),
  });
  return mutateAsync;
}

/** Takes a house off the list where nobody ever had a role. */
export function useRemoveHouse(): (house: HouseKey) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (params: HouseKey) => call('DELETE /api/console/houses/{estateId}/{unitNumber}', { params }),
    onSettled: () => client.invalidateQueries({ queryKey: ['people', 'houses'] }),
  });
  return mutateAsync;
}

/** The houses from one number to another. */
interface HousesInRow {
  estateId: string;
  first: number;
  last: number;
}

/** Writes houses down that are numbered in a row. */
export function useWriteHousesInRow(): (houses: HousesInRow) => Promise<{ added: number }> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: HousesInRow) => call('POST /api/console/houses/row', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people', 'houses'] }),
  });
  return mutateAsync;
}
