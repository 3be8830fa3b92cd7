import { comparedNumber, housesWithin } from '@ekhaya/contract/places/area-on-plan.rules';
import { areaRequired, isAreaChosen, type EstateArea } from '@ekhaya/contract/places/areas.rules';
import { streetsOf, type Street } from '@ekhaya/contract/places/streets.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findPlanParts } from './read-estate-map.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The streets of an estate's plan with their houses; none where it has no plan. */
export const findStreets = async (dependencies: Needs, estateId: string): Promise<Street[]> =>
  streetsOf(await findPlanParts(dependencies, estateId));

/**
 * The numbers of the houses of an area that is not the whole estate, as numbers are compared.
 * @throws {AppError} `validation` for a street that the plan does not have, and for no area at all
 */
export const findHousesOfArea = async (
  dependencies: Needs,
  { estateId, area }: { estateId: string; area: EstateArea },
): Promise<string[]> => {
  if (!isAreaChosen(area)) {
    throw new AppError('validation', { fields: { area: areaRequired } });
  }
  const needsPlan = area.streets.length + area.shape.length > 0;
  const plan = needsPlan ? await findPlanParts(dependencies, estateId) : [];
  const streets = area.streets.length === 0 ? [] : streetsOf(plan);
  const chosen = area.streets.map((name) => streets.find((street) => street.name === name));
  if (chosen.includes(undefined)) {
    throw new AppError('validation', { fields: { area: 'The plan has no such street any more.' } });
  }
  const numbers = [
    ...area.houses,
    ...chosen.flatMap((street) => street?.houses ?? []),
    ...housesWithin(plan, area.shape),
  ];
  return [...new Set(numbers.map(comparedNumber))];
};
