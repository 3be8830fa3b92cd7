import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import { minutesLeft, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { ConsoleEstate };

const ESTATES = 'console-estates';

/** The estates of the person by name, each with how far it is set up: the first hundred. */
const setups = {
  queryKey: [ESTATES],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /api/console/estates', { query: { perPage: 100 } }, signal)).items,
};

/** Reads the estates of the person, each with how far it is set up: for who has one or a few. */
export const useSetups = (isOn: boolean): UseQueryResult<ConsoleEstate[]> => useQuery({ ...setups, enabled: isOn });

/** Reads the estate that is set up next where the person has chosen none: the first that is not set up yet. */
export const useNextToSetUp = (isOn: boolean): UseQueryResult<ConsoleEstate | undefined> =>
  useQuery({
    ...setups,
    enabled: isOn,
    select: (estates) => estates.find(({ setup }) => minutesLeft(setup) > 0) ?? estates[0],
  });

/** Reads one estate with how far it is set up. What the list has of it stands there until it is read. */
export function useSetup(estateId: string | undefined): UseQueryResult<ConsoleEstate> {
  const client = useQueryClient();
  return useQuery<ConsoleEstate>({
    queryKey: [ESTATES, estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}', { params: { estateId: estateId ?? '' } }, signal),
    enabled: estateId !== undefined,
    placeholderData: () => client.getQueryData<ConsoleEstate[]>([ESTATES])?.find(({ id }) => id === estateId),
  });
}

/** Reads again how far estates are set up, after something was saved. */
export function useReadSetupsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ESTATES] });
}

/** Replaces the roles, tiles, theme, texts and rules of an estate by those of another one. Everything is read again afterwards. */
export function useCopyInto({ id, version }: ConsoleEstate): (from: string) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (from: string) =>
      call('PUT /api/console/estates/{estateId}/copy', { params: { estateId: id }, body: { from } }, { version }),
    onSuccess: () => client.invalidateQueries(),
  });
  return mutateAsync;
}

/** Puts a step off. */
export function usePutOff(estateId: string): (step: SetupStep) => Promise<unknown> {
  const { mutateAsync } = useMutation({
    mutationFn: (step: SetupStep) =>
      call('PUT /api/console/estates/{estateId}/setup/{step}', { params: { estateId, step }, body: { isLater: true } }),
  });
  return mutateAsync;
}
