import { metresBetween, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { isDriven, joinRoads } from '@ekhaya/contract/places/roads.rules';
import { hash } from 'node:crypto';
import ImportedPathFinder from 'geojson-path-finder';

/** Node imports the package's CommonJS build, whose default export is a property of the module. */
const PathFinder =
  typeof ImportedPathFinder === 'function'
    ? ImportedPathFinder
    : (ImportedPathFinder as { default: typeof ImportedPathFinder }).default;

/** A path along the positions of roads. */
interface RoadPath {
  line: Position[];
  seconds: number;
}

/** The roads of a plan that cars use, joined with each other. */
export interface RoadNetwork {
  roads: readonly PlanPart[];
  /** The quickest path between two positions of the roads; undefined where none leads. */
  pathBetween(from: Position, to: Position): RoadPath | undefined;
  /** The name of the road between two neighbouring positions of it; undefined where there is none. */
  nameBetween(one: Position, other: Position): string | undefined;
}

/** How long a car takes, by the speed of the road. The path finder takes 0 for a road that nobody may drive. */
export const secondsOf = (from: Position, to: Position, { speed }: Pick<PlanPart, 'speed'>): number =>
  Math.max(1e-6, metresBetween(from, to) / (speed / 3.6));

const pointOf = (coordinates: Position) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'Point' as const, coordinates },
});

const positionOf = ([longitude = 0, latitude = 0]: number[]): Position => [longitude, latitude];

/** Positions have seven decimals. */
const tolerance = 1e-7;

const buildNetwork = (parts: readonly PlanPart[]): RoadNetwork => {
  const roads = joinRoads(parts).filter(isDriven);
  const lines = {
    type: 'FeatureCollection' as const,
    features: roads.map(({ line, direction, speed }) => ({
      type: 'Feature' as const,
      properties: { direction, speed },
      geometry: { type: 'LineString' as const, coordinates: line },
    })),
  };
  const finder = new PathFinder(lines, {
    tolerance,
    weight: (one, other, road) => {
      const seconds = secondsOf(positionOf(one), positionOf(other), road);
      return { forward: seconds, backward: road.direction === 'one-way' ? 0 : seconds };
    },
  });
  const names = new Map(
    roads.flatMap(({ line, name }) =>
      line.slice(1).map((at, index) => [`${line[index]?.join()}|${at.join()}`, name] as const),
    ),
  );
  return {
    roads,
    pathBetween: (from, to) => {
      const found = finder.findPath(pointOf(from), pointOf(to));
      return found && { line: found.path.map(positionOf), seconds: found.weight };
    },
    nameBetween: (one, other) =>
      names.get(`${one.join()}|${other.join()}`) ?? names.get(`${other.join()}|${one.join()}`),
  };
};

/** How many networks a process keeps: those of the plans that are asked for most lately. */
const maxNetworks = 8;

const networks = new Map<string, RoadNetwork>();

/**
 * The road network of a plan. Joining the roads of a large plan takes most of a second, so the networks that were used last are kept,
 * by the roads that they are made of.
 */
export const roadNetworkOf = (parts: readonly PlanPart[]): RoadNetwork => {
  const key = hash('sha256', JSON.stringify(parts.filter(({ kind }) => kind === 'road')), 'base64url');
  const network = networks.get(key) ?? buildNetwork(parts);
  networks.delete(key);
  networks.set(key, network);
  const [oldest] = networks.keys();
  if (networks.size > maxNetworks && oldest !== undefined) networks.delete(oldest);
  return network;
};
