import { parseCoordinate, type Fix } from '@ekhaya/contract/gate-access/geofence.rules';
import { AppError } from '../../../platform/app-error.ts';

/** Where a phone says it is, as it was sent. */
export interface ClaimedPlace {
  lat?: string | undefined;
  lon?: string | undefined;
  /** Metres. */
  accuracy?: number | undefined;
  /** Milliseconds. */
  age?: number | undefined;
}

/**
 * Reads where a phone says it is.
 * @throws {AppError} gate/place-missing, validation for what is no coordinate
 */
export const readClaimedFix = ({ lat, lon, accuracy = 0, age = 0 }: ClaimedPlace): Fix => {
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
