import type { Position } from './plan.rules.ts';

/** The most streets, houses and corners of an area. */
export const areaLimits = { streets: 100, houses: 2_000, corners: 100 };

/** A part of an estate: the whole of it, or streets, houses and an outline on its plan. */
export interface EstateArea {
  isWholeEstate: boolean;
  streets: string[];
  houses: string[];
  /** The corners of an outline on the plan; empty without one. */
  shape: Position[];
}

/** The area in which nothing is chosen yet. */
export const blankArea: EstateArea = { isWholeEstate: false, streets: [], houses: [], shape: [] };

/** The message for an area in which nothing is chosen. */
export const areaRequired =
  'Say which streets or houses, draw an area of three corners or more, or choose the whole estate.';

/** Whether an area names anything. An outline needs three corners. */
export const isAreaChosen = ({ isWholeEstate, streets, houses, shape }: EstateArea): boolean =>
  isWholeEstate || streets.length + houses.length > 0 || shape.length > 2;

const listText = (all: readonly string[]): string =>
  all.length > 2 ? `${all.slice(0, 2).join(', ')} and ${all.length - 2} more` : all.join(' and ');

/** The area in words: `in Weaver Street`, `at house 14`, `on the whole estate`. */
export const areaText = ({ isWholeEstate, streets, houses, shape }: EstateArea): string => {
  if (isWholeEstate) return 'on the whole estate';
  const parts = [
    streets.length === 0 ? '' : `in ${listText(streets)}`,
    houses.length === 0 ? '' : `at ${houses.length === 1 ? 'house' : 'houses'} ${listText(houses)}`,
    shape.length > 2 ? 'in the area on the plan' : '',
  ];
  return parts.filter(Boolean).join(' and ');
};
