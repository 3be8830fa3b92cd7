import type { Directions } from '@ekhaya/contract/places/places';
import { stepsOfWay } from '@ekhaya/contract/places/directions.rules';
import { nearestGate } from '@ekhaya/contract/places/gates.rules';
import {
  isWithin,
  metresBetween,
  metresOfLine,
  type PlanPart,
  type Position,
} from '@ekhaya/contract/places/plan.rules';
import { nearestRoadPlace } from '@ekhaya/contract/places/roads.rules';
import { roadNetworkOf, secondsOf, type RoadNetwork } from './road-network.ts';

/** Farther than this from every road, somebody is outside an estate whose plan has no boundary. */
const outsideMetres = 250;

const isOutside = (parts: readonly PlanPart[], roads: readonly PlanPart[], at: Position): boolean => {
  const boundaries = parts.filter(({ kind }) => kind === 'boundary');
  if (boundaries.length > 0) return !boundaries.some(({ line }) => isWithin(at, line));
  return (nearestRoadPlace(roads, at)?.metres ?? 0) > outsideMetres;
};

/** An end of a way: a position on a road, between two positions of its line. */
interface End {
  road: PlanPart;
  index: number;
  at: Position;
}

const endOf = ({ roads }: RoadNetwork, wanted: Position): End | undefined => {
  const place = nearestRoadPlace(roads, wanted);
  const road = place && roads[place.road];
  return place && road && { road, index: place.index, at: place.at };
};

/** A position of the road that is reached from an end, or from which the end is reached, with the time it takes. */
interface Next {
  at: Position;
  seconds: number;
}

/** Positions that are this near are one, in metres: they have seven decimals. */
const samePlaceMetres = 0.02;

/**
 * The positions on both sides of an end to which, or from which, a car may drive. On a one-way road that is one of them, unless the end
 * is at the other: there may be a crossing.
 */
const sidesOf = ({ road, index, at }: End, side: 'from' | 'to'): Next[] => {
  const closed = side === 'from' ? index : index + 1;
  return [index, index + 1].flatMap((place) => {
    const next = road.line[place];
    if (next === undefined) return [];
    const isClosed = place === closed && road.direction === 'one-way' && metresBetween(at, next) > samePlaceMetres;
    return isClosed ? [] : [{ at: next, seconds: secondsOf(at, next, road) }];
  });
};

/** A way with the time it takes. */
interface Found {
  line: Position[];
  seconds: number;
}

const withoutRepeats = (line: readonly Position[]): Position[] =>
  line.filter((at, index) => index === 0 || at.join() !== line[index - 1]?.join());

/** The way along the one stretch on which both ends lie. */
const wayOnStretch = (begun: End, ended: End): Found | undefined => {
  if (begun.road !== ended.road || begun.index !== ended.index) return undefined;
  const start = begun.road.line[begun.index] ?? begun.at;
  const isForward = metresBetween(start, ended.at) >= metresBetween(start, begun.at);
  if (!isForward && begun.road.direction === 'one-way') return undefined;
  return { line: withoutRepeats([begun.at, ended.at]), seconds: secondsOf(begun.at, ended.at, begun.road) };
};

/** The quickest way between two ends; undefined where no road leads. */
const quickestWay = (network: RoadNetwork, begun: End, ended: End): Found | undefined => {
  const ways = sidesOf(begun, 'from').flatMap((from) =>
    sidesOf(ended, 'to').flatMap((to): Found[] => {
      const path = network.pathBetween(from.at, to.at);
      if (path === undefined) return [];
      const line = withoutRepeats([begun.at, ...path.line, ended.at]);
      return [{ line, seconds: from.seconds + path.seconds + to.seconds }];
    }),
  );
  const onStretch = wayOnStretch(begun, ended);
  return [...(onStretch === undefined ? [] : [onStretch]), ...ways].toSorted(
    (one, other) => one.seconds - other.seconds,
  )[0];
};

/**
 * The quickest way by car on the roads of a plan. One-way roads are driven in the direction of their points. From outside, the way
 * begins at the nearest gate.
 * @returns undefined where no road leads
 */
export const findWay = (
  parts: readonly PlanPart[],
  { from, to }: { from: Position; to: Position },
): Directions | undefined => {
  const network = roadNetworkOf(parts);
  const gate = isOutside(parts, network.roads, from) ? nearestGate(parts, from) : undefined;
  const begun = endOf(network, gate?.line[0] ?? from);
  const ended = endOf(network, to);
  if (begun === undefined || ended === undefined) return undefined;
  const found = quickestWay(network, begun, ended);
  const isThere = metresBetween(begun.at, ended.at) < 1;
  if (found === undefined && !isThere) return undefined;
  const way = found?.line ?? [begun.at, ended.at];
  // The first and the last stretch are parts of one between two positions of a road.
  const roadOf = (one: Position, other: Position): string =>
    network.nameBetween(one, other) ?? (other === ended.at && one !== begun.at ? ended : begun).road.name;
  return {
    geometry: { type: 'LineString', coordinates: way },
    distance: Math.round(metresOfLine(way)),
    duration: Math.round(found?.seconds ?? 0),
    steps: stepsOfWay(way, roadOf),
    gate: gate === undefined ? '' : gate.name === '' ? 'the gate' : gate.name,
  };
};

/** The quickest ways by car from several positions to one, in their order, as `findWay` finds each. */
export const findWays = (
  parts: readonly PlanPart[],
  { from, to }: { from: readonly Position[]; to: Position },
): (Directions | undefined)[] => from.map((each) => findWay(parts, { from: each, to }));
