import type { House } from '@ekhaya/contract/household/household';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useRead, type Read } from '../../platform/query/query.ts';
import { householdKeys } from './household.live.ts';
import { readHousehold } from './household.queries.ts';

/** The houses of the person at the current estate. */
export function useHousehold(): Read<House[]> {
  const { estateID } = useCurrentAccess();
  return useRead(householdKeys.at(estateID), () => readHousehold(estateID), {
    screen: { path: '/Household', title: 'Household', estateId: estateID },
    isEnabled: estateID !== '',
  });
}
