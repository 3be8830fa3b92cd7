import { planeAt, planLimits, type PlanPart, type Position } from './plan.rules.ts';

/** An end of a road this near to another road joins it, in metres. */
const joinMetres = 6;

type Metres = readonly [number, number];

interface Stretch {
  from: Metres;
  to: Metres;
}

/** The point of a stretch that is nearest to a point, with the distance and how far along the stretch it lies (0 to 1). */
const nearestOn = ({ from, to }: Stretch, [x, y]: Metres): { at: Metres; distance: number; share: number } => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  const at: Metres = [from[0] + share * dx, from[1] + share * dy];
  return { at, distance: Math.hypot(x - at[0], y - at[1]), share };
};

/** How far along the first stretch the second one crosses it; undefined where they do not cross. */
const crossingOf = (one: Stretch, other: Stretch): number | undefined => {
  const [ax, ay] = [one.to[0] - one.from[0], one.to[1] - one.from[1]];
  const [bx, by] = [other.to[0] - other.from[0], other.to[1] - other.from[1]];
  const cross = ax * by - ay * bx;
  if (cross === 0) return undefined;
  const [cx, cy] = [other.from[0] - one.from[0], other.from[1] - one.from[1]];
  const along = (cx * by - cy * bx) / cross;
  const across = (cx * ay - cy * ax) / cross;
  return along >= 0 && along <= 1 && across >= 0 && across <= 1 ? along : undefined;
};

/** The corners of the box around a stretch: west, south, east, north. */
type Box = readonly [number, number, number, number];

const boxOf = ({ from, to }: Stretch): Box => [
  Math.min(from[0], to[0]),
  Math.min(from[1], to[1]),
  Math.max(from[0], to[0]),
  Math.max(from[1], to[1]),
];

const areApart = (one: Box, other: Box): boolean =>
  one[2] + joinMetres < other[0] ||
  other[2] + joinMetres < one[0] ||
  one[3] + joinMetres < other[1] ||
  other[3] + joinMetres < one[1];

/** A stretch of a road with what is looked at for each pair of stretches. */
interface Joined {
  road: number;
  stretch: Stretch;
  box: Box;
  /** The ends of its road that lie on it. */
  ends: readonly Metres[];
  /** The junctions to insert into it: the share of its length, from 0 to 1, and the position. */
  inserted: { share: number; at: Position }[];
}

/** The stretch of a road that is nearest to the end of another road. */
interface Nearest {
  passed: Joined;
  distance: number;
  share: number;
}

/**
 * Joins roads where they cross or end at each other: there they share a position, so that a way can lead from one into the other.
 * Everything on an estate is at one level. Roads that meet more often than `planLimits.junctions` stay apart from there on.
 */
export const joinRoads = (parts: readonly PlanPart[]): PlanPart[] => {
  const roads = parts.filter(({ kind, line }) => kind === 'road' && line.length > 1);
  const origin = roads[0]?.line[0];
  if (origin === undefined) return [];
  const { toMetres, toPosition } = planeAt(origin);
  const ofRoads = roads.map(({ line }, road) => {
    const ofRoad = line.slice(1).map((to, at): Stretch => ({ from: toMetres(line[at] ?? to), to: toMetres(to) }));
    return ofRoad.map((stretch, index): Joined => {
      return { road, stretch, box: boxOf(stretch), ends: endsOf(ofRoad, index), inserted: [] };
    });
  });
  let junctions = 0;
  // By the end of a road, and the number of the road that it meets. A bend of that road has two stretches within reach.
  const meetings = new Map<Metres, Map<number, Nearest>>();
  const join = (one: Joined, other: Joined): void => {
    const along = crossingOf(one.stretch, other.stretch);
    if (along !== undefined) {
      const { from, to } = one.stretch;
      const at = toPosition([from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])]);
      one.inserted.push({ share: along, at });
      other.inserted.push({ share: nearestOn(other.stretch, toMetres(at)).share, at });
      junctions++;
    }
    for (const [ending, passed] of [
      [one, other],
      [other, one],
    ] as const) {
      for (const end of ending.ends) {
        const { distance, share } = nearestOn(passed.stretch, end);
        if (distance > joinMetres) continue;
        const ofEnd = meetings.get(end) ?? new Map<number, Nearest>();
        const known = ofEnd.get(passed.road);
        if (known === undefined) junctions++;
        if (known === undefined || distance < known.distance) ofEnd.set(passed.road, { passed, distance, share });
        meetings.set(end, ofEnd);
      }
    }
  };
  // From west to east, a stretch meets none that begins east of its end: most pairs are never looked at.
  const eastward = ofRoads.flat().toSorted((one, other) => one.box[0] - other.box[0]);
  for (const [index, one] of eastward.entries()) {
    for (let next = index + 1; next < eastward.length && junctions < planLimits.junctions; next++) {
      const other = eastward[next];
      if (other === undefined || other.box[0] > one.box[2] + joinMetres) break;
      if (other.road === one.road || areApart(one.box, other.box)) continue;
      if (one.road < other.road) join(one, other);
      else join(other, one);
    }
  }
  for (const [end, ofEnd] of meetings) {
    for (const { passed, share } of ofEnd.values()) passed.inserted.push({ share, at: toPosition(end) });
  }
  return roads.map((part, road) => {
    const [first] = part.line;
    const line = part.line
      .slice(1)
      .flatMap((to, index) => [
        ...(ofRoads[road]?.[index]?.inserted ?? [])
          .toSorted((one, other) => one.share - other.share)
          .map(({ at }) => at),
        to,
      ]);
    return { ...part, line: withoutRepeats(first === undefined ? line : [first, ...line]) };
  });
};

/** The ends of a road that lie on one of its stretches. */
const endsOf = (ofRoad: readonly Stretch[], index: number): Metres[] => [
  ...(index === 0 && ofRoad[0] !== undefined ? [ofRoad[0].from] : []),
  ...(index === ofRoad.length - 1 && ofRoad[index] !== undefined ? [ofRoad[index].to] : []),
];

const withoutRepeats = (line: readonly Position[]): Position[] =>
  line.filter((at, index) => index === 0 || at.join() !== line[index - 1]?.join());

/** Whether a car may use a road. */
export const isDriven = ({ direction }: Pick<PlanPart, 'direction'>): boolean => direction !== 'foot';

/** A position on a road: which road, after which of its positions, where, and how far from what was looked for. */
export interface RoadPlace {
  road: number;
  index: number;
  at: Position;
  metres: number;
}

/** The position on the roads that is nearest to a position; undefined without roads. */
export const nearestRoadPlace = (roads: readonly Pick<PlanPart, 'line'>[], wanted: Position): RoadPlace | undefined => {
  const { toMetres, toPosition } = planeAt(wanted);
  let best: RoadPlace | undefined;
  for (const [road, { line }] of roads.entries()) {
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (from === undefined) continue;
      const { at, distance } = nearestOn({ from: toMetres(from), to: toMetres(to) }, [0, 0]);
      if (best === undefined || distance < best.metres) {
        best = { road, index: index - 1, at: toPosition(at), metres: distance };
      }
    }
  }
  return best;
};

/** A plot farther than this from every road that cars reach is not reached, in metres. */
const frontMetres = 60;

/** The plots that no car reaches from a gate, with regard to one-way roads. Without gates, those that no road passes. */
export const unreachedPlots = (parts: readonly PlanPart[]): PlanPart[] => {
  const roads = joinRoads(parts).filter(isDriven);
  const next = new Map<string, Set<string>>();
  const lead = (from: Position, to: Position): void => {
    const known = next.get(from.join());
    if (known === undefined) next.set(from.join(), new Set([to.join()]));
    else known.add(to.join());
  };
  for (const { line, direction } of roads) {
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (from === undefined) continue;
      lead(from, to);
      if (direction !== 'one-way') lead(to, from);
    }
  }
  const gates = parts.filter(({ kind }) => kind === 'gate');
  const starts = gates.flatMap(({ line: [at] }) => {
    const place = at && nearestRoadPlace(roads, at);
    const line = place === undefined ? undefined : roads[place.road]?.line;
    return place === undefined || place.metres > frontMetres ? [] : [line?.[place.index], line?.[place.index + 1]];
  });
  const reached = new Set<string>();
  const open = starts.flatMap((at) => (at === undefined ? [] : [at.join()]));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    open.push(...(next.get(at) ?? []));
  }
  const passed = gates.length === 0 ? roads : roads.filter(({ line }) => line.some((at) => reached.has(at.join())));
  return parts.filter(({ kind, line: [corner] }) => {
    if (kind !== 'plot' || corner === undefined) return false;
    const place = nearestRoadPlace(passed, corner);
    return place === undefined || place.metres > frontMetres;
  });
};
