import { joinRoads } from '@ekhaya/contract/places/roads.rules';
import { isWithin, planeAt, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';

/** Metres east and north of the main gate. */
export type Metres = readonly [east: number, north: number];

/** A street, by the points that it bends through. */
export interface Street {
  name: string;
  bends: readonly Metres[];
  direction?: PlanPart['direction'];
  speed?: number;
  /** False for streets that no house faces. */
  hasPlots?: false;
}

/** What a plan is drawn from. */
export interface PlanSketch {
  /** Of the main gate. */
  origin: Position;
  boundary: readonly Metres[];
  streets: readonly Street[];
  gates: readonly { name: string; at: Metres }[];
  areas: readonly { kind: 'water' | 'green'; name: string; bends: readonly Metres[] }[];
  buildings: readonly { name: string; at: Metres; size: Metres; turned?: number }[];
  plotCount: number;
}

const usualSpeed = 30;
/** The distance of neighbouring plots, from the middle of the street to that of a plot, and half of a plot's width and depth. */
const plot = { apart: 32, fromStreet: 26, halfWidth: 11, halfDepth: 13 };

const middleOf = (bend: Metres, next: Metres): Metres => [(bend[0] + next[0]) / 2, (bend[1] + next[1]) / 2];

/** Rounds the corners of a line with the curve of Catmull and Rom, with a point about every 12 metres. */
const smooth = (bends: readonly Metres[], isClosed: boolean): Metres[] => {
  const count = bends.length;
  const at = (index: number): Metres => {
    const inRange = isClosed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return bends[inRange] ?? [0, 0];
  };
  const spans = isClosed ? count : count - 1;
  const line: Metres[] = [];
  for (let span = 0; span < spans; span += 1) {
    const [before, from, to, after] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    const steps = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 12));
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const ofAxis = (axis: 0 | 1): number =>
        0.5 *
        (2 * from[axis] +
          (to[axis] - before[axis]) * t +
          (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
          (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
      line.push([ofAxis(0), ofAxis(1)]);
    }
  }
  return isClosed ? line : [...line, at(count - 1)];
};

const isRing = ({ bends }: Street): boolean => bends.length > 2 && bends[0]?.join() === bends.at(-1)?.join();

const lineOf = (street: Street): Metres[] => {
  if (!isRing(street)) return smooth(street.bends, false);
  const ring = smooth(street.bends.slice(0, -1), true);
  return [...ring, ring[0] ?? [0, 0]];
};

const distanceTo = ([x, y]: Metres, line: readonly Metres[]): number =>
  line.reduce((nearest, to, index) => {
    const from = line[index - 1] ?? to;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
    return Math.min(nearest, Math.hypot(x - from[0] - share * dx, y - from[1] - share * dy));
  }, Infinity);

/** The places of plots on both sides of a line: their middles, and the direction of the street there. */
const plotsAlong = (line: readonly Metres[]): { middle: Metres; along: Metres }[] => {
  const found: { middle: Metres; along: Metres }[] = [];
  let walked = plot.apart * 0.75;
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (from === undefined) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Metres = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    while (walked <= length) {
      const [x, y] = [from[0] + along[0] * walked, from[1] + along[1] * walked];
      for (const side of [-1, 1]) {
        const middle: Metres = [x - side * along[1] * plot.fromStreet, y + side * along[0] * plot.fromStreet];
        found.push({ middle, along });
      }
      walked += plot.apart;
    }
    walked -= length;
  }
  return found;
};

const rectangle = ([x, y]: Metres, [ax, ay]: Metres, halfWidth: number, halfDepth: number): Metres[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([w = 0, d = 0]) => [x + ax * w * halfWidth - ay * d * halfDepth, y + ay * w * halfWidth + ax * d * halfDepth]);

/** Draws the plan of an estate from its sketch: curved streets that join, numbered plots along them, water, green and gates. */
export const drawPlan = ({ origin, boundary, streets, gates, areas, buildings, plotCount }: PlanSketch): PlanPart[] => {
  const { toPosition } = planeAt(origin);
  const lines = streets.map(lineOf);
  const rings = areas.map(({ bends }) => smooth(bends, true));
  const part = (kind: PlanPart['kind'], id: string, name: string, line: readonly Metres[]): PlanPart => ({
    id,
    kind,
    name,
    line: line.map(toPosition),
    direction: 'both',
    speed: usualSpeed,
  });
  const roads = streets.map(({ name, direction = 'both', speed = usualSpeed }, index) => ({
    ...part('road', `road-${index + 1}`, name, lines[index] ?? []),
    direction,
    speed,
  }));
  const isTaken: Metres[] = buildings.map(({ at }) => at);
  const isFree = (middle: Metres): boolean =>
    isWithin(
      [...middle],
      boundary.map((at): Position => [...at]),
    ) &&
    distanceTo(middle, [...boundary, ...boundary.slice(0, 1)]) > plot.halfDepth + 4 &&
    lines.every((line) => distanceTo(middle, line) > plot.fromStreet - 3) &&
    rings.every(
      (ring) =>
        !isWithin(
          [...middle],
          ring.map((at): Position => [...at]),
        ) && distanceTo(middle, [...ring, ...ring.slice(0, 1)]) > plot.halfDepth + 3,
    ) &&
    isTaken.every((other) => Math.hypot(middle[0] - other[0], middle[1] - other[1]) > plot.halfDepth * 2);
  const plots: PlanPart[] = [];
  for (const [index, street] of streets.entries()) {
    if (street.hasPlots === false) continue;
    for (const { middle, along } of plotsAlong(lines[index] ?? [])) {
      if (plots.length >= plotCount || !isFree(middle)) continue;
      isTaken.push(middle);
      const number = String(plots.length + 1);
      plots.push(part('plot', `plot-${number}`, number, rectangle(middle, along, plot.halfWidth, plot.halfDepth)));
    }
  }
  return [
    part(
      'boundary',
      'boundary',
      '',
      boundary.flatMap((at, index) => [at, middleOf(at, boundary[(index + 1) % boundary.length] ?? at)]),
    ),
    ...areas.map(({ kind, name }, index) => part(kind, `area-${index + 1}`, name, rings[index] ?? [])),
    ...plots,
    ...buildings.map(({ name, at, size, turned = 0 }, index) => {
      const along: Metres = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
      return part('building', `building-${index + 1}`, name, rectangle(at, along, size[0] / 2, size[1] / 2));
    }),
    ...joinRoads(roads),
    ...gates.map(({ name, at }, index) => part('gate', `gate-${index + 1}`, name, [at])),
  ];
};
