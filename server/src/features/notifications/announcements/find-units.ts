import type { EstateArea } from '@ekhaya/contract/places/areas.rules';
import type { Street } from '@ekhaya/contract/places/streets.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findHousesOfArea, findStreets } from '../../places/index.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The streets from which staff choose the area of an announcement. @throws {AppError} `forbidden` where the caller is not staff */
export const listStreets = (dependencies: Needs, staffEstates: StaffEstates, estateId: string): Promise<Street[]> => {
  requireStaffEstate(staffEstates, estateId);
  return findStreets(dependencies, estateId);
};

/**
 * The numbers of the houses of the area of an announcement; none where it has no area.
 * @throws {AppError} `validation` for a street that the plan does not have, and for an area in which nothing is chosen
 */
export const findUnitsOf = async (
  dependencies: Needs,
  { area, estateIds }: { area: EstateArea | null; estateIds: readonly string[] },
): Promise<string[]> => {
  const [estateId] = estateIds;
  if (area === null || area.isWholeEstate || estateId === undefined) return [];
  return findHousesOfArea(dependencies, { estateId, area });
};
