import { metresBetween, type Position } from '@ekhaya/contract/places/plan.rules';

/** A place by its coordinates, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** An access location on the plan. The radius, within which a pass may be shown, is in metres. */
export interface Circle extends Place {
  radius: number;
}

/** The section that the plan shows: its centre and its width in metres. */
export interface PlanFrame {
  middle: Place;
  metres: number;
}

const METRES_OF_DEGREE = 111_320;
const MIN_METRES = 200;
const MARGIN_FACTOR = 1.3;

/** The length of a degree of longitude at a latitude, as a fraction of its length at the equator. */
const longitudeScale = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** Parses a coordinate, with a decimal point or comma; undefined if it is not a number. */
export const degreesOf = (text: string): number | undefined => {
  const degrees = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(degrees) ? undefined : degrees;
};

/** Formats a coordinate with six decimals, a precision of about 0.1 m. */
export const degreesText = (degrees: number): string => degrees.toFixed(6);

/** The corners of all parts of an estate's plan, as circles without a radius: a frame around them shows the whole plan. */
export const cornersOf = (parts: readonly { line: readonly Position[] }[]): Circle[] =>
  parts.flatMap(({ line }) => line.map(([longitude, latitude]) => ({ latitude, longitude, radius: 0 })));

/** Computes a frame that contains all circles with a margin. @param otherwise the centre if there are none */
export function frameOf(circles: readonly Circle[], otherwise: Place): PlanFrame {
  if (circles.length === 0) return { middle: otherwise, metres: 1000 };
  const edges = circles.flatMap(({ latitude, longitude, radius }) => {
    const north = radius / METRES_OF_DEGREE;
    const east = north / longitudeScale(latitude);
    return [
      { latitude: latitude - north, longitude: longitude - east },
      { latitude: latitude + north, longitude: longitude + east },
    ];
  });
  const latitudes = edges.map(({ latitude }) => latitude);
  const longitudes = edges.map(({ longitude }) => longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const height = (Math.max(...latitudes) - Math.min(...latitudes)) * METRES_OF_DEGREE;
  const width =
    (Math.max(...longitudes) - Math.min(...longitudes)) * METRES_OF_DEGREE * longitudeScale(middle.latitude);
  return { middle, metres: Math.max(MIN_METRES, height, width) * MARGIN_FACTOR };
}

/**
 * Computes a frame around a house or a street that also contains the nearest circle, so that both stand in one picture.
 * @param line the corners of the house, or the points of the street: at least one
 */
export function frameAround(line: readonly Position[], circles: readonly Circle[]): PlanFrame {
  const corners = cornersOf([{ line }]);
  const nearest = nearestOf(line, circles);
  return frameOf(nearest === undefined ? corners : [...corners, nearest.circle], {
    latitude: corners[0]?.latitude ?? 0,
    longitude: corners[0]?.longitude ?? 0,
  });
}

/** Finds the circle whose centre is nearest to a house or a street, with the distance in metres; undefined without circles. */
export function nearestOf<C extends Place>(
  line: readonly Position[],
  circles: readonly C[],
): { circle: C; metres: number } | undefined {
  const distances = circles.map((circle) => ({
    circle,
    metres: Math.min(...line.map((at) => metresBetween(at, [circle.longitude, circle.latitude]))),
  }));
  return distances.toSorted((one, other) => one.metres - other.metres)[0];
}

/** Converts a place to its position on the plan, in metres east (x) and south (y) of the centre. */
export const planPositionOf = ({ middle }: PlanFrame, { latitude, longitude }: Place): { x: number; y: number } => ({
  x: (longitude - middle.longitude) * METRES_OF_DEGREE * longitudeScale(middle.latitude),
  y: (middle.latitude - latitude) * METRES_OF_DEGREE,
});

/** Whether a place lies within the section that the plan shows. */
export const isWithinFrame = (frame: PlanFrame, place: Place): boolean => {
  const { x, y } = planPositionOf(frame, place);
  return Math.max(Math.abs(x), Math.abs(y)) <= frame.metres / 2;
};

/** Converts a position on the plan back to a place. */
export const placeAt = ({ middle }: PlanFrame, { x, y }: { x: number; y: number }): Place => ({
  latitude: middle.latitude - y / METRES_OF_DEGREE,
  longitude: middle.longitude + x / (METRES_OF_DEGREE * longitudeScale(middle.latitude)),
});
