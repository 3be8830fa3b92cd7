import { stepsOfWay } from '@ekhaya/contract/places/directions.rules';
import { nearestGate } from '@ekhaya/contract/places/gates.rules';
import { isDriven, joinRoads, nearestRoadPlace } from '@ekhaya/contract/places/roads.rules';
import {
  isWithin,
  metresBetween,
  metresOfLine,
  type PlanPart,
  type Position,
} from '@ekhaya/contract/places/plan.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import ImportedPathFinder from 'geojson-path-finder';

/** Node imports the package's CommonJS build, whose default export is a property of the module. */
const PathFinder =
  typeof ImportedPathFinder === 'function'
    ? ImportedPathFinder
    : (ImportedPathFinder as { default: typeof ImportedPathFinder }).default;

/** Farther than this from every road, somebody is outside an estate whose plan has no boundary. */
const outsideMetres = 250;

const isOutside = (parts: readonly PlanPart[], roads: readonly PlanPart[], at: Position): boolean => {
  const boundaries = parts.filter(({ kind }) => kind === 'boundary');
  if (boundaries.length > 0) return !boundaries.some(({ line }) => isWithin(at, line));
  return (nearestRoadPlace(roads, at)?.metres ?? 0) > outsideMetres;
};

/** Adds a position to the road that it lies on. */
const withPosition = (
  roads: readonly PlanPart[],
  wanted: Position,
): { roads: PlanPart[]; at: Position } | undefined => {
  const place = nearestRoadPlace(roads, wanted);
  if (place === undefined) return undefined;
  const { road, index, at } = place;
  return {
    at,
    roads: roads.map((part, position) =>
      position === road
        ? { ...part, line: [...part.line.slice(0, index + 1), at, ...part.line.slice(index + 1)] }
        : part,
    ),
  };
};

const pointOf = (coordinates: Position) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Point' as const, coordinates },
});

const secondsOf = (metres: number, kilometresAnHour: number): number => metres / (kilometresAnHour / 3.6);

/** Positions have seven decimals. */
const tolerance = 1e-7;

/**
 * The quickest way by car on the roads of a plan. One-way roads are driven in the direction of their points. From outside, the way
 * begins at the nearest gate.
 * @param joined the roads of the plan, joined with each other
 * @returns undefined where no road leads
 */
export const findWay = (
  parts: readonly PlanPart[],
  joined: readonly PlanPart[],
  { from, to }: { from: Position; to: Position },
): Directions | undefined => {
  const driven = joined.filter(isDriven);
  const gate = isOutside(parts, driven, from) ? nearestGate(parts, from) : undefined;
  const begun = withPosition(driven, gate?.line[0] ?? from);
  const ended = begun && withPosition(begun.roads, to);
  if (begun === undefined || ended === undefined) return undefined;
  const network = {
    type: 'FeatureCollection' as const,
    features: ended.roads.map(({ line, name, direction, speed }) => ({
      type: 'Feature' as const,
      properties: { name, direction, speed },
      geometry: { type: 'LineString' as const, coordinates: line },
    })),
  };
  const finder = new PathFinder(network, {
    tolerance,
    weight: (one, other, { direction, speed }) => {
      const seconds = Math.max(1e-6, secondsOf(metresBetween(positionOf(one), positionOf(other)), speed));
      return { forward: seconds, backward: direction === 'one-way' ? 0 : seconds };
    },
  });
  const found = finder.findPath(pointOf(begun.at), pointOf(ended.at));
  const isThere = metresBetween(begun.at, ended.at) < 1;
  if (found === undefined && !isThere) return undefined;
  const way = (found?.path ?? [begun.at, ended.at]).map(positionOf);
  const names = new Map(
    ended.roads.flatMap(({ line, name }) =>
      line.slice(1).map((at, index) => [`${line[index]?.join()}|${at.join()}`, name]),
    ),
  );
  const roadOf = (one: Position, other: Position): string =>
    names.get(`${one.join()}|${other.join()}`) ?? names.get(`${other.join()}|${one.join()}`) ?? '';
  return {
    geometry: { type: 'LineString', coordinates: way },
    distance: Math.round(metresOfLine(way)),
    duration: Math.round(found?.weight ?? 0),
    steps: stepsOfWay(way, roadOf),
    gate: gate === undefined ? '' : gate.name === '' ? 'the gate' : gate.name,
  };
};

const positionOf = ([longitude = 0, latitude = 0]: number[]): Position => [longitude, latitude];

/** The quickest ways by car from several positions to one, in their order, as `findWay` finds each. */
export const findWays = (
  parts: readonly PlanPart[],
  { from, to }: { from: readonly Position[]; to: Position },
): (Directions | undefined)[] => {
  if (from.length === 0) return [];
  const joined = joinRoads(parts);
  return from.map((each) => findWay(parts, joined, { from: each, to }));
};
