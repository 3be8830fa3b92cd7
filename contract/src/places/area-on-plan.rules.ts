import type { EstateArea } from './areas.rules.ts';
import { isWithin, middleOf, type PlanPart, type Position } from './plan.rules.ts';
import { nearestRoadPlace } from './roads.rules.ts';
import { streetAt, streetsOf, type Street } from './streets.rules.ts';

const isNumbered = ({ kind, name }: PlanPart): boolean => kind === 'plot' && name.trim() !== '';

/** The number of a house as numbers are compared. */
export const comparedNumber = (number: string): string => number.trim().toLowerCase();

/** The numbers of the plots whose middle lies in an outline. An outline has three corners or more. */
export const housesWithin = (parts: readonly PlanPart[], shape: readonly Position[]): string[] =>
  shape.length < 3
    ? []
    : parts.filter((part) => isNumbered(part) && isWithin(middleOf(part), shape)).map(({ name }) => name);

/** A list without a value that it holds, or with one that it does not hold yet. */
const toggled = (all: readonly string[], value: string): string[] =>
  all.includes(value) ? all.filter((each) => each !== value) : [...all, value];

/**
 * The area after a press on the plan: a street that passes within some metres is chosen, or no longer chosen, otherwise the house on
 * whose plot the press lies. A press elsewhere changes nothing.
 */
export const areaAfterPress = (
  area: EstateArea,
  { parts, at, withinMetres }: { parts: readonly PlanPart[]; at: Position; withinMetres: number },
): EstateArea => {
  const street = streetAt(parts, at, withinMetres);
  if (street !== '') return { ...area, streets: toggled(area.streets, street) };
  const plot = parts.find((part) => isNumbered(part) && isWithin(at, part.line));
  return plot === undefined ? area : { ...area, houses: toggled(area.houses, plot.name.trim()) };
};

/** The corner of an outline for a position on the plan: it lies on a road that passes within some metres. */
export const cornerNear = (parts: readonly PlanPart[], at: Position, withinMetres: number): Position => {
  const road = nearestRoadPlace(
    parts.filter(({ kind }) => kind === 'road'),
    at,
  );
  return road !== undefined && road.metres <= withinMetres ? road.at : at;
};

const streetsOfPlans = new WeakMap<readonly PlanPart[], Street[]>();

/** The streets of a plan. They are found once for each plan: every plot is compared with every road, and a map asks again and again. */
const streetsOfPlan = (parts: readonly PlanPart[]): Street[] => {
  const streets = streetsOfPlans.get(parts) ?? streetsOf(parts);
  streetsOfPlans.set(parts, streets);
  return streets;
};

/** What marks an area on the plan: its outline, and the plots of its streets and houses; for the whole estate the boundary. */
export const outlinesOfArea = (
  parts: readonly PlanPart[],
  { isWholeEstate, streets, houses, shape }: EstateArea,
): Position[][] => {
  if (isWholeEstate) return parts.filter(({ kind }) => kind === 'boundary').map(({ line }) => line);
  const known = streets.length === 0 ? [] : streetsOfPlan(parts);
  const ofStreets = known.filter(({ name }) => streets.includes(name)).flatMap((street) => street.houses);
  const numbers = new Set([...houses, ...ofStreets].map(comparedNumber));
  const plots = parts.filter((part) => isNumbered(part) && numbers.has(comparedNumber(part.name)));
  return [...(shape.length > 2 ? [shape] : []), ...plots.map(({ line }) => line)];
};
