import { alertPositionMs } from '@ekhaya/contract/alerts/alerts.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { requestNewerPosition, type Location } from '../../platform/location/location.ts';
import type { SentPosition } from './alerts.queries.ts';

/** A position to send, with its age; null while the phone has none. */
export const sentPositionOf = (location: Location): SentPosition | null => {
  if (location.state !== 'found') return null;
  const { latitude, longitude, accuracy, at } = location.fix;
  return { latitude, longitude, accuracy, ageMs: Math.min(dayMs, Math.max(0, Math.round(Date.now() - at))) };
};

/**
 * Asks the phone for its place every 10 seconds. A phone that does not move reports nothing by itself, and security reads how new the
 * position is.
 * @returns a function that stops it
 */
export const renewPlace = (): (() => void) => {
  const timer = setInterval(requestNewerPosition, alertPositionMs);
  return () => clearInterval(timer);
};
