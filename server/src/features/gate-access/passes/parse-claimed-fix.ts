import type { Fix } from '@ekhaya/contract/gate-access/geofence.rules';
import { parseCoordinate } from '@ekhaya/contract/wire/coordinate.rules';
import { AppError } from '../../../platform/app-error.ts';

/** The position that a phone reports, not yet parsed. */
export interface ClaimedPlace {
  lat?: string | undefined;
  lon?: string | undefined;
  /** Metres. */
  accuracy?: number | undefined;
  /** Milliseconds. */
  age?: number | undefined;
}

/**
 * Parses the position that a phone reports.
 * @throws {AppError} gate/place-missing without coordinates, validation for coordinates that cannot be read
 */
export const parseClaimedFix = ({ lat, lon, accuracy = 0, age = 0 }: ClaimedPlace): Fix => {
  if (!lat || !lon) throw new AppError('gate/place-missing');
  const latitude = parseCoordinate(lat, 90);
  const longitude = parseCoordinate(lon, 180);
  if (latitude === undefined || longitude === undefined) {
    throw new AppError('validation', {
      fields: {
        ...(latitude === undefined && { lat: 'Please enter degrees from -90 to 90.' }),
        ...(longitude === undefined && { lon: 'Please enter degrees from -180 to 180.' }),
      },
    });
  }
  return { latitude, longitude, accuracyMetres: accuracy, ageMs: age };
};
