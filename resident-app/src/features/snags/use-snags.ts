import type { Department, Snag } from '@ekhaya/contract/snags/snags';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useRead, type Read } from '../../platform/query/query.ts';
import { snagKeys } from './snags.live.ts';
import { readDepartments, readSnags } from './snags.queries.ts';

/** The snags that the person reported or follows. */
export const useSnags = (): Read<Snag[]> =>
  useRead(snagKeys.own, readSnags, { screen: { path: '/Snags', title: 'Snags' } });

/** The departments of the current estate. */
export function useDepartments(): Read<Department[]> {
  const { estateID } = useCurrentAccess();
  return useRead(snagKeys.departments(estateID), () => readDepartments(estateID), { isEnabled: estateID !== '' });
}

/** Stored departments that are younger are not read again at the start of the app. */
const PREFETCH_AFTER_MS = dayMs;

/** Reads and stores the departments of the current estate, so that a person with a role there can report without a network. */
export function usePrefetchedDepartments(): void {
  const { entries, estateID } = useCurrentAccess();
  useRead(snagKeys.departments(estateID), () => readDepartments(estateID), {
    isEnabled: entries.some((entry) => entry.estateID === estateID),
    staleAfterMs: PREFETCH_AFTER_MS,
  });
}
