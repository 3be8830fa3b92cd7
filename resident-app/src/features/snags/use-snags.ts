import type { Department, Snag } from '@ekhaya/contract/snags/snags';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useRead, type Read } from '../../platform/query/query.ts';
import { snagKeys } from './snags.live.ts';
import { readDepartments, readSnags } from './snags.queries.ts';

/** The snags that the person reported or follows. */
export const useSnags = (): Read<Snag[]> =>
  useRead(snagKeys.own, readSnags, { screen: { path: '/Snags', title: 'Snags' } });

/** The departments of the current estate. They are read with the list, so that a report can be written without a network. */
export function useDepartments(): Read<Department[]> {
  const { estateID } = useCurrentAccess();
  return useRead(snagKeys.departments(estateID), () => readDepartments(estateID), { isEnabled: estateID !== '' });
}
