/** Metres east and south of the middle of the plan. */
export type Metres = readonly [east: number, south: number];

/** A thing as the plan draws it. A road is a line, a gate one point, everything else an area. */
export interface DrawnPart {
  id: string;
  kind: 'boundary' | 'green' | 'water' | 'plot' | 'building' | 'road' | 'gate';
  name: string;
  line: readonly Metres[];
  /** A road for walkers. */
  isPath?: boolean;
}

/** What the view shows: the point in its middle, and its scale in pixels a metre. */
export interface PlanCamera {
  middle: Metres;
  scale: number;
}

/** The smallest and the largest scale. */
export const scaleLimits = { smallest: 0.02, largest: 6 };

/** Limits a scale to what can be drawn. */
export const limitedScale = (scale: number): number =>
  Math.min(scaleLimits.largest, Math.max(scaleLimits.smallest, scale));

/** The class that decides which names have room on a plan at a scale. */
export const detailAt = (scale: number): string =>
  scale > 1.4 ? 'plan-close' : scale > 0.5 ? 'plan-near' : scale > 0.22 ? 'plan-between' : 'plan-far';

const numbersOf = ([east, south]: Metres): string => `${round(east)} ${round(south)}`;
const round = (metres: number): number => Math.round(metres * 10) / 10;

/** The SVG path of a line. */
export const pathOfLine = (line: readonly Metres[]): string => `M${line.map(numbersOf).join('L')}`;

const towards = (from: Metres, to: Metres, share: number): Metres => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** The SVG path of an area. A plot with four corners is a leaf: two opposite corners are round. */
export const pathOfArea = ({ kind, line }: Pick<DrawnPart, 'kind' | 'line'>): string => {
  const [one, two, three, four] = line;
  if (kind !== 'plot' || line.length !== 4 || !one || !two || !three || !four) return `${pathOfLine(line)}Z`;
  const turn = (before: Metres, corner: Metres, after: Metres): string =>
    `L${numbersOf(towards(corner, before, 0.25))}Q${numbersOf(corner)} ${numbersOf(towards(corner, after, 0.25))}`;
  return `M${numbersOf(one)}${turn(one, two, three)}L${numbersOf(three)}${turn(three, four, one)}Z`;
};

/** The middle of the corners of an area, where its name stands. */
export const middleOfArea = (line: readonly Metres[]): Metres => {
  const easts = line.map(([east]) => east);
  const souths = line.map(([, south]) => south);
  return [(Math.min(...easts) + Math.max(...easts)) / 2, (Math.min(...souths) + Math.max(...souths)) / 2];
};

/** The length of a line in metres. */
export const lengthOfLine = (line: readonly Metres[]): number =>
  line.reduce((sum, [east, south], index) => {
    const [fromEast, fromSouth] = line[index - 1] ?? [east, south];
    return sum + Math.hypot(east - fromEast, south - fromSouth);
  }, 0);

/** A camera that shows all points in a window of a size in pixels. */
export const cameraOf = (
  points: readonly Metres[],
  { width, height }: { width: number; height: number },
  padding = 40,
): PlanCamera => {
  if (points.length === 0) return { middle: [0, 0], scale: 0.12 };
  const middle = middleOfArea(points);
  const [east, south] = points.reduce(
    ([x, y], point) => [Math.max(x, Math.abs(point[0] - middle[0])), Math.max(y, Math.abs(point[1] - middle[1]))],
    [1, 1],
  );
  const room = (pixels: number): number => Math.max(40, pixels / 2 - padding);
  return { middle, scale: limitedScale(Math.min(room(width) / east, room(height) / south, 1.6)) };
};
