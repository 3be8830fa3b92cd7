/** A position as GeoJSON writes it: longitude, latitude, in degrees. */
export type Position = [longitude: number, latitude: number];

/** The kinds of parts of an estate plan, in the order in which they are drawn: later ones cover earlier ones. */
export const planKinds = ['boundary', 'green', 'water', 'plot', 'building', 'road', 'gate'] as const;

/** A kind of thing on the plan. */
export type PlanKind = (typeof planKinds)[number];

/** How a road is used: driven both ways, driven in the direction of its points, or walked. */
export const roadDirections = ['both', 'one-way', 'foot'] as const;

/** How a road is used. */
export type RoadDirection = (typeof roadDirections)[number];

/** A thing on the plan. A road is a line, a gate one position, everything else an area whose last position joins the first. */
export interface PlanPart {
  id: string;
  kind: PlanKind;
  /** The name of a road, gate, water or green; the number of a plot. */
  name: string;
  line: Position[];
  /** Of roads. */
  direction: RoadDirection;
  /** Of roads, in kilometres an hour. */
  speed: number;
}

/** A photo from above that lies below the plan in the editor, so that staff can trace what it shows. */
export interface PlanPhoto {
  /** The address of the stored picture, which staff of the estate alone may open. */
  picture: string;
  /** Where its middle lies. */
  middle: Position;
  /** Its width on the ground, in metres. */
  metres: number;
  /** Its width divided by its height. */
  ratio: number;
  /** How far it is turned clockwise, in degrees, from -180 to 180. 0 where its upper edge is north. */
  turn: number;
  /** How much of it is seen, in percent. */
  opacity: number;
}

/** The plan of an estate. */
export interface PlanFields {
  parts: PlanPart[];
  /** What staff trace the plan from; null for nothing. Residents never read it. */
  photo: PlanPhoto | null;
}

/** A plan on which nothing is drawn. */
export const blankPlan: PlanFields = { parts: [], photo: null };

/** The largest plan: its things, and their positions. Joining the roads compares each stretch with every other. */
export const planLimits = {
  parts: 4_000,
  positionsOfPart: 500,
  positions: 40_000,
  roadPositions: 6_000,
  /** How often its roads may meet. A street net of this size has a few thousand junctions. */
  junctions: 20_000,
  /** The distance of its corners. */
  metres: 20_000,
  /** How far it may lie from the gates of its estate. */
  reachMetres: 30_000,
};

/** The largest GeoJSON file that is read, in bytes. */
export const maxPlanBytes = 2 * 1024 * 1024;

/** The speed of a new road. */
export const usualSpeed = 30;

const METRES_OF_DEGREE = 111_195;

/** Converts positions around an origin to metres east and north of it, and back. An estate is small enough for a flat plane. */
export const planeAt = ([longitude, latitude]: Position) => {
  const scale = METRES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    toMetres: ([lon, lat]: Position): [number, number] => [
      (lon - longitude) * scale,
      (lat - latitude) * METRES_OF_DEGREE,
    ],
    toPosition: ([east, north]: readonly [number, number]): Position =>
      roundPosition([longitude + east / scale, latitude + north / METRES_OF_DEGREE]),
  };
};

/** Rounds a position to seven decimals, about a centimetre. */
export const roundPosition = ([longitude, latitude]: Position): Position => [
  Number(longitude.toFixed(7)),
  Number(latitude.toFixed(7)),
];

/** Moves a position by metres east and north. */
export const moved = (at: Position, [east, north]: readonly [number, number]): Position =>
  planeAt(at).toPosition([east, north]);

/** The distance of two positions in metres. */
export const metresBetween = (one: Position, other: Position): number => Math.hypot(...planeAt(one).toMetres(other));

/** The length of a line in metres. */
export const metresOfLine = (line: readonly Position[]): number =>
  line.reduce((sum, at, index) => sum + (index === 0 ? 0 : metresBetween(line[index - 1] ?? at, at)), 0);

/** The corners of what is drawn: the smallest longitude and latitude, and the largest; undefined for nothing. */
export const boundsOf = (parts: readonly Pick<PlanPart, 'line'>[]): [Position, Position] | undefined => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { line } of parts) {
    for (const [longitude, latitude] of line) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  return west === Infinity
    ? undefined
    : [
        [west, south],
        [east, north],
      ];
};

/** The middle of an area or of the longest stretch of a line, where its name stands. */
export const middleOf = ({ kind, line }: Pick<PlanPart, 'kind' | 'line'>): Position => {
  const [first] = line;
  if (first === undefined) return [0, 0];
  if (kind === 'road') return line[Math.floor(line.length / 2)] ?? first;
  const bounds = boundsOf([{ line }]) ?? [first, first];
  return [(bounds[0][0] + bounds[1][0]) / 2, (bounds[0][1] + bounds[1][1]) / 2];
};

/** Whether a position lies within an area. */
export const isWithin = ([x, y]: Position, ring: readonly Position[]): boolean => {
  let isInside = false;
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index || ring.length) - 1] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
};

/** Whether what is drawn is so far from every anchor, such as a gate of the estate, that it cannot be of this estate. */
export const isOutOfReach = (parts: readonly Pick<PlanPart, 'line'>[], anchors: readonly Position[]): boolean =>
  anchors.length > 0 &&
  parts.some(({ line }) =>
    line.some((at) => anchors.every((anchor) => metresBetween(anchor, at) > planLimits.reachMetres)),
  );

/** The fewest positions of a kind. */
export const fewestPositions = (kind: PlanKind): number => (kind === 'gate' ? 1 : kind === 'road' ? 2 : 3);

/** What keeps a plan from being published. */
export const problemsOfPlan = ({ parts }: Pick<PlanFields, 'parts'>): Record<string, string> => {
  const problem = problemOfParts(parts);
  return problem === undefined ? {} : { parts: problem };
};

const problemOfParts = (parts: readonly PlanPart[]): string | undefined => {
  if (parts.length === 0) return 'Draw something first, or import a GeoJSON file.';
  if (parts.some(({ kind, line }) => line.length < fewestPositions(kind))) return 'Something has too few points.';
  if (parts.reduce((sum, { line }) => sum + line.length, 0) > planLimits.positions) {
    return `A plan has at most ${planLimits.positions} points.`;
  }
  if (parts.reduce((sum, { kind, line }) => sum + (kind === 'road' ? line.length : 0), 0) > planLimits.roadPositions) {
    return `The roads of a plan have at most ${planLimits.roadPositions} points.`;
  }
  if (new Set(parts.map(({ id }) => id)).size < parts.length) return 'Two things have the same id.';
  const bounds = boundsOf(parts);
  return bounds !== undefined && metresBetween(...bounds) > planLimits.metres
    ? 'This is larger than an estate: its corners are more than 20 km apart.'
    : undefined;
};

/** The plots without a number: nobody finds them by search. */
export const plotsWithoutNumber = (parts: readonly PlanPart[]): PlanPart[] =>
  parts.filter(({ kind, name }) => kind === 'plot' && name.trim() === '');
