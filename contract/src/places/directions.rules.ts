import { metresBetween, planeAt, type Position } from './plan.rules.ts';

/** The largest number of places that residents of an estate read. */
export const maxPoints = 2_000;

/** One step of a way: a road and how far to follow it. */
export interface WayStep {
  text: string;
  /** Metres. */
  distance: number;
}

/** A turn of less than this is straight on. */
const straightDegrees = 30;

/** The angle in degrees by which a way turns at `at`, clockwise positive. */
const turnAt = (from: Position, at: Position, to: Position): number => {
  const { toMetres } = planeAt(at);
  const [[x1, y1], [x2, y2]] = [toMetres(from), toMetres(to)];
  const degrees = ((Math.atan2(x2, y2) - Math.atan2(-x1, -y1)) * 180) / Math.PI;
  return ((degrees + 540) % 360) - 180;
};

const turnWords = (degrees: number): string =>
  Math.abs(degrees) < straightDegrees ? 'Straight on into' : degrees > 0 ? 'Right into' : 'Left into';

/** The largest number of steps of a way. */
const maxSteps = 200;

/**
 * The steps of a way: one for each road, with the turn into it.
 * @param roadOf the name of the road between two neighbouring positions; '' for one without a name
 */
export const stepsOfWay = (way: readonly Position[], roadOf: (from: Position, to: Position) => string): WayStep[] => {
  const steps: (WayStep & { road: string })[] = [];
  for (const [index, to] of way.entries()) {
    const from = way[index - 1];
    if (from === undefined) continue;
    const road = roadOf(from, to);
    const distance = metresBetween(from, to);
    const last = steps.at(-1);
    if (last?.road === road) {
      last.distance += distance;
      continue;
    }
    const before = way[index - 2];
    const name = road === '' ? 'the next road' : road;
    const isFirst = last === undefined || before === undefined;
    const text = isFirst
      ? road === ''
        ? 'Begin on this road'
        : road
      : `${turnWords(turnAt(before, from, to))} ${name}`;
    steps.push({ text, distance, road });
  }
  return steps.slice(0, maxSteps).map(({ text, distance }) => ({ text, distance: Math.round(distance) }));
};

/** A distance in words: `260 m`, `1.4 km`. */
export const distanceText = (metres: number): string => {
  if (metres < 1_000) return `${metres < 10 ? Math.round(metres) : Math.round(metres / 10) * 10} m`;
  return `${(metres / 1_000).toFixed(1)} km`;
};

/** A time in words: `2 min`, at least one minute. */
export const durationText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};
