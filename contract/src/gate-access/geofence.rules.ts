/** A fix may be this far off, in metres, the radius that holds 95 of 100. */
export const maxFixAccuracyMetres = 100;

/** A fix may be this old, in milliseconds. */
export const maxFixAgeMs = 60_000;

const earthRadiusMetres = 6_371_008.8;

/** Degrees, latitude then longitude. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** What the phone said of where it is. */
export interface Fix extends Place {
  accuracyMetres: number;
  ageMs: number;
}

/** A place where a pass may be shown, as the server writes it. */
export interface FencedLocation {
  EstateID: string;
  latitude: string;
  longitude: string;
  AllowedDistance: number;
  revertToOffline: boolean;
  Message: string;
  gateId: string;
}

/**
 * Reads one coordinate: digits with a decimal point or a decimal comma. Undefined when it is none or out of range.
 * @param largest 90 for a latitude, 180 for a longitude
 */
export const parseCoordinate = (text: string, largest: 90 | 180): number | undefined => {
  if (!/^[+-]?\d{1,3}([.,]\d{1,15})?$/.test(text.trim())) return undefined;
  const degrees = Number(text.trim().replace(',', '.'));
  return Math.abs(degrees) <= largest ? degrees : undefined;
};

/** Reads both coordinates of a location; undefined when staff wrote something else. */
export const parsePlace = (location: { latitude: string; longitude: string }): Place | undefined => {
  const latitude = parseCoordinate(location.latitude, 90);
  const longitude = parseCoordinate(location.longitude, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places over the sphere (haversine). */
export const measureMetres = (one: Place, other: Place): number => {
  const northward = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = northward + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * eastward;
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, share)));
};

/** Whether a fix can be relied on. */
export type FixQuality = 'good' | 'inaccurate' | 'stale';

/** Judges a fix by its accuracy and its age. */
export const rateFix = (fix: Pick<Fix, 'accuracyMetres' | 'ageMs'>): FixQuality => {
  if (fix.ageMs > maxFixAgeMs) return 'stale';
  return fix.accuracyMetres > maxFixAccuracyMetres ? 'inaccurate' : 'good';
};

interface MeasuredLocation<L> {
  location: L;
  metres: number;
}

/** The locations that can be read with their distance from a place, the nearest first. */
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

/** The location that is nearest to a place and how far off it is; undefined when none can be read. */
export const findNearestLocation = <L extends { latitude: string; longitude: string }>(
  locations: readonly L[],
  place: Place,
): MeasuredLocation<L> | undefined => measureLocations(locations, place)[0];

/** Where somebody stands in respect of the locations of an estate. */
export type PlaceVerdict<L> =
  | { kind: 'inside'; location: L; metres: number }
  /** `location` is the nearest one. With a fix that is not good, asking the phone again may help. */
  | { kind: 'outside'; message: string; location: L; metres: number; quality: FixQuality }
  /** The estate lets a code be made without a place. */
  | { kind: 'no-place' }
  | { kind: 'inaccurate' | 'stale' | 'no-fix' }
  /** The estate has no location that can be read. */
  | { kind: 'no-location' };

/**
 * Decides whether a pass may be shown. A fix describes a circle: its place and its accuracy as the radius. A location
 * is reached when that circle touches the area of AllowedDistance around it.
 * - No location is reached: the person is outside, whatever the quality of the fix.
 * - A good fix reaches a location: the person is inside.
 * - An inaccurate or stale fix reaches a location: it counts as no fix, and `revertToOffline` of the reached locations
 *   decides whether a code without a place may be made.
 * - There is no fix at all: `revertToOffline` of any location decides.
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
