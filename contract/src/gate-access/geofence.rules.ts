import { parseCoordinate } from '../wire/coordinate.rules.ts';

/** The largest accuracy radius (95 % confidence) of a good fix. */
export const maxFixAccuracyMetres = 100;

/** The largest age of a good fix. */
export const maxFixAgeMs = 60_000;

const earthRadiusMetres = 6_371_008.8;

/** A position in degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A position that a phone reported, with its accuracy radius and age. */
export interface Fix extends Place {
  accuracyMetres: number;
  ageMs: number;
}

/** An access location in the spelling of the API. */
export interface FencedLocation {
  EstateID: string;
  latitude: string;
  longitude: string;
  AllowedDistance: number;
  revertToOffline: boolean;
  Message: string;
  gateId: string;
}

/** Parses both coordinates of a location. Returns undefined when one of them is invalid. */
export const parsePlace = (location: { latitude: string; longitude: string }): Place | undefined => {
  const latitude = parseCoordinate(location.latitude, 90);
  const longitude = parseCoordinate(location.longitude, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two positions in metres (haversine). */
export const measureMetres = (one: Place, other: Place): number => {
  const northward = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = northward + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * eastward;
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, share)));
};

/** The quality of a fix. Only a good fix counts as a position. */
export type FixQuality = 'good' | 'inaccurate' | 'stale';

/** Rates a fix by its age and accuracy. */
export const rateFix = (fix: Pick<Fix, 'accuracyMetres' | 'ageMs'>): FixQuality => {
  if (fix.ageMs > maxFixAgeMs) return 'stale';
  return fix.accuracyMetres > maxFixAccuracyMetres ? 'inaccurate' : 'good';
};

interface MeasuredLocation<L> {
  location: L;
  metres: number;
}

/** Returns the valid locations with their distance from a position, the nearest first. */
const measureLocations = <L extends { latitude: string; longitude: string }>(
  locations: readonly L[],
  place: Place,
): MeasuredLocation<L>[] =>
  locations
    .flatMap((location) => {
      const there = parsePlace(location);
      return there === undefined ? [] : [{ location, metres: measureMetres(place, there) }];
    })
    .toSorted((one, other) => one.metres - other.metres);

/** Returns the location nearest to a position and its distance; undefined when no location is valid. */
export const findNearestLocation = <L extends { latitude: string; longitude: string }>(
  locations: readonly L[],
  place: Place,
): MeasuredLocation<L> | undefined => measureLocations(locations, place)[0];

/** Where a person is relative to the access locations of an estate. */
export type PlaceVerdict<L> =
  | { kind: 'inside'; location: L; metres: number }
  /** `location` is the nearest one. When `quality` is not good, a newer fix may change the result. */
  | { kind: 'outside'; message: string; location: L; metres: number; quality: FixQuality }
  /** There is no usable fix, and the estate allows a code without a position. */
  | { kind: 'no-place' }
  | { kind: 'inaccurate' | 'stale' | 'no-fix' }
  /** The estate has no valid location. */
  | { kind: 'no-location' };

/**
 * Decides whether a pass may be shown. A fix describes a circle: its place and its accuracy as the radius. A location
 * is reached when that circle touches the area of AllowedDistance around it.
 * - No location is reached: the person is outside, also if the fix is inaccurate or stale.
 * - A good fix reaches a location: the person is inside.
 * - An inaccurate or stale fix reaches a location: it counts as no fix, and `revertToOffline` of the reached locations
 *   decides whether a code without a place may be made.
 * - There is no fix: a code without a place may be made if `revertToOffline` of any location is true.
 * @param fix the newest one, or undefined when there is none
 */
export const decidePlace = <L extends FencedLocation>(
  locations: readonly L[],
  fix: Fix | undefined,
): PlaceVerdict<L> => {
  const measured = fix === undefined ? [] : measureLocations(locations, fix);
  const readable = locations.filter((location) => parsePlace(location) !== undefined);
  if (readable.length === 0) return { kind: 'no-location' };
  const [nearest] = measured;
  if (fix === undefined || nearest === undefined) return withoutFix(readable, 'no-fix');
  const quality = rateFix(fix);
  const reached = measured.filter(({ location, metres }) => metres - fix.accuracyMetres <= location.AllowedDistance);
  const [closest] = reached;
  if (closest === undefined) return { kind: 'outside', message: nearest.location.Message, ...nearest, quality };
  if (quality === 'good') return { kind: 'inside', ...closest };
  return withoutFix(
    reached.map(({ location }) => location),
    quality,
  );
};

const withoutFix = (
  locations: readonly FencedLocation[],
  kind: 'inaccurate' | 'stale' | 'no-fix',
): { kind: 'no-place' | 'inaccurate' | 'stale' | 'no-fix' } => ({
  kind: locations.some(({ revertToOffline }) => revertToOffline) ? 'no-place' : kind,
});
