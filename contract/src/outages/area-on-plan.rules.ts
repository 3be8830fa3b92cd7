import { isWithin, middleOf, type PlanPart, type Position } from '../places/plan.rules.ts';
import { streetsOf } from '../places/streets.rules.ts';
import type { OutageArea } from './outages.rules.ts';

const isNumbered = ({ kind, name }: PlanPart): boolean => kind === 'plot' && name.trim() !== '';

/** The number of a house as numbers are compared. */
export const comparedNumber = (number: string): string => number.trim().toLowerCase();

/** The numbers of the plots whose middle lies in an outline. An outline has three corners or more. */
export const housesWithin = (parts: readonly PlanPart[], shape: readonly Position[]): string[] =>
  shape.length < 3
    ? []
    : parts.filter((part) => isNumbered(part) && isWithin(middleOf(part), shape)).map(({ name }) => name);

/** What marks an area on the plan: its outline, and the plots of its streets and houses; for the whole estate the boundary. */
export const outlinesOfArea = (
  parts: readonly PlanPart[],
  { isWholeEstate, streets, houses, shape }: OutageArea,
): Position[][] => {
  if (isWholeEstate) return parts.filter(({ kind }) => kind === 'boundary').map(({ line }) => line);
  const known = streets.length === 0 ? [] : streetsOf(parts);
  const ofStreets = known.filter(({ name }) => streets.includes(name)).flatMap((street) => street.houses);
  const numbers = new Set([...houses, ...ofStreets].map(comparedNumber));
  const plots = parts.filter((part) => isNumbered(part) && numbers.has(comparedNumber(part.name)));
  return [...(shape.length > 2 ? [shape] : []), ...plots.map(({ line }) => line)];
};
