/** A fix may be this far off, in metres, the radius that holds 95 of 100. */
export const leastAccuracyMetres = 100;

/** A fix may be this old, in milliseconds. */
export const oldestFixMilliseconds = 60_000;

const earthRadiusMetres = 6_371_008.8;

/** Degrees, latitude then longitude. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** What the phone said of where it is. */
export interface Fix extends Place {
  accuracyMetres: number;
  ageMilliseconds: number;
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
export const placeOfLocation = (location: { latitude: string; longitude: string }): Place | undefined => {
  const latitude = parseCoordinate(location.latitude, 90);
  const longitude = parseCoordinate(location.longitude, 180);
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
};

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places over the sphere (haversine). */
export const metresBetween = (one: Place, other: Place): number => {
  const northward = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const eastward = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = northward + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * eastward;
  return 2 * earthRadiusMetres * Math.asin(Math.sqrt(Math.min(1, share)));
};

/** Whether a fix can be relied on. */
export const qualityOfFix = (fix: Pick<Fix, 'accuracyMetres' | 'ageMilliseconds'>): 'good' | 'inaccurate' | 'stale' => {
  if (fix.ageMilliseconds > oldestFixMilliseconds) return 'stale';
  return fix.accuracyMetres > leastAccuracyMetres ? 'inaccurate' : 'good';
};

/** The location that is nearest to a place and how far off it is; undefined when none can be read. */
export const nearestLocation = <L extends { latitude: string; longitude: string }>(
  locations: readonly L[],
  place: Place,
): { location: L; metres: number } | undefined => {
  let nearest: { location: L; metres: number } | undefined;
  for (const location of locations) {
    const there = placeOfLocation(location);
    if (there === undefined) continue;
    const metres = metresBetween(place, there);
    if (nearest === undefined || metres < nearest.metres) nearest = { location, metres };
  }
  return nearest;
};

/** Where somebody stands in respect of the locations of an estate. */
export type PlaceVerdict<L> =
  | { kind: 'inside'; location: L; metres: number }
  | { kind: 'outside'; message: string; location: L; metres: number }
  /** The estate lets a code be made without a place. */
  | { kind: 'no-place' }
  | { kind: 'inaccurate' | 'stale' | 'no-fix' }
  /** The estate has no location that can be read. */
  | { kind: 'no-location' };

/**
 * Within AllowedDistance of any location, the radius of the fix taken off, a pass is shown. `revertToOffline` counts only
 * when no good fix can be had or there is no network; a good fix outside still says that one is not in proximity.
 * @param fix the newest one, or undefined when there is none
 */
export const decidePlace = <L extends FencedLocation>(
  locations: readonly L[],
  fix: Fix | undefined,
): PlaceVerdict<L> => {
  const readable = locations.filter((location) => placeOfLocation(location) !== undefined);
  if (readable.length === 0) return { kind: 'no-location' };
  const quality = fix === undefined ? 'no-fix' : qualityOfFix(fix);
  if (fix === undefined || quality !== 'good') {
    if (readable.some(({ revertToOffline }) => revertToOffline)) return { kind: 'no-place' };
    return { kind: quality === 'good' ? 'no-fix' : quality };
  }
  let best: { location: L; metres: number; beyond: number } | undefined;
  for (const location of readable) {
    const metres = metresBetween(fix, placeOfLocation(location) ?? fix);
    const beyond = metres - fix.accuracyMetres - location.AllowedDistance;
    if (best === undefined || beyond < best.beyond) best = { location, metres, beyond };
  }
  if (best === undefined) return { kind: 'no-location' };
  const { location, metres, beyond } = best;
  return beyond <= 0
    ? { kind: 'inside', location, metres }
    : { kind: 'outside', message: location.Message, location, metres };
};
