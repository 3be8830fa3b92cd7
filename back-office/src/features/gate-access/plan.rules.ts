/** A place on earth, in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** An access location on the plan, with the radius within which a pass may be shown, in metres. */
export interface Circle extends Place {
  radius: number;
}

/** What the plan shows: its middle, and how many metres its width stands for. */
export interface Frame {
  middle: Place;
  metres: number;
}

const METRES_OF_DEGREE = 111_320;
const SMALLEST = 200;
const ROOM_AROUND = 1.3;

const shrink = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** A coordinate of the wire, where a decimal comma is allowed; undefined for no number. */
export const degreesOf = (text: string): number | undefined => {
  const degrees = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(degrees) ? undefined : degrees;
};

/** Six decimals: a tenth of a metre. */
export const degreesText = (degrees: number): string => degrees.toFixed(6);

/** A frame that holds all circles, with room around them. */
export function frameOf(circles: readonly Circle[], otherwise: Place): Frame {
  if (circles.length === 0) return { middle: otherwise, metres: 1000 };
  const edges = circles.flatMap(({ latitude, longitude, radius }) => {
    const north = radius / METRES_OF_DEGREE;
    const east = north / shrink(latitude);
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
  const high = (Math.max(...latitudes) - Math.min(...latitudes)) * METRES_OF_DEGREE;
  const wide = (Math.max(...longitudes) - Math.min(...longitudes)) * METRES_OF_DEGREE * shrink(middle.latitude);
  return { middle, metres: Math.max(SMALLEST, high, wide) * ROOM_AROUND };
}

/** Where a place stands on the plan: metres east and south of its middle. */
export const onPlan = ({ middle }: Frame, { latitude, longitude }: Place): { x: number; y: number } => ({
  x: (longitude - middle.longitude) * METRES_OF_DEGREE * shrink(middle.latitude),
  y: (middle.latitude - latitude) * METRES_OF_DEGREE,
});

/** The place so many metres east and south of the middle. */
export const placeOnEarth = ({ middle }: Frame, { x, y }: { x: number; y: number }): Place => ({
  latitude: middle.latitude - y / METRES_OF_DEGREE,
  longitude: middle.longitude + x / (METRES_OF_DEGREE * shrink(middle.latitude)),
});
