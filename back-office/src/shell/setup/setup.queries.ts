import type { ConsoleEstate } from '@ekhaya/contract/estates/console-estates';
import type { SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { ConsoleEstate };

const ESTATES = 'console-estates';

/** Reads the estates of the person, by name, each with how far it is set up. */
export const useSetups = (isOn = true): UseQueryResult<ConsoleEstate[]> =>
  useQuery({
    queryKey: [ESTATES],
    queryFn: async ({ signal }) => (await call('GET /api/console/estates', { query: { perPage: 100 } }, signal)).items,
    enabled: isOn,
  });

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
