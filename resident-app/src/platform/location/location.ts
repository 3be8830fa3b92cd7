import { useSyncExternalStore } from 'react';
import { createStore } from '../store/external-store.ts';

/** The state of finding the position of the phone. */
export type Location =
  /** The position was requested and is not known yet. */
  | { state: 'waiting' }
  /** This browser has no geolocation. */
  | { state: 'unsupported' }
  /** The person or the settings of the phone deny it. */
  | { state: 'refused' }
  /** No position could be determined. */
  | { state: 'not-found' }
  | { state: 'found'; fix: LocationFix };

/** A position that the phone has reported. */
export interface LocationFix {
  latitude: number;
  longitude: number;
  /** Radius of 95 % confidence, in metres. */
  accuracy: number;
  /** Milliseconds since 1970, by the phone's clock. */
  at: number;
}

/** High accuracy, 20 s, max age 1 s (spec section 7). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 1_000 };

/** A phone that does not move may report nothing for minutes: its position is then requested. */
const REQUEST_AFTER_MS = 20_000;

const location = createStore<Location>({ state: 'waiting' });

let watchers = 0;
let watch: number | undefined;
let stalePositionTimer: ReturnType<typeof setInterval> | undefined;

/** The present position. It is updated only while `followLocation` is active. */
export const useLocation = (): Location => useSyncExternalStore(location.subscribe, location.get, location.get);

/**
 * Follows the position of the phone. The browser may ask the person for permission.
 * @returns a function that stops it
 */
export function followLocation(): () => void {
  watchers += 1;
  if (watchers === 1) begin();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    watchers -= 1;
    if (watchers === 0) end();
  };
}

/** Requests a newer position while it is followed, for example for somebody who waits for help. */
export function requestNewerPosition(): void {
  if (watchers > 0 && 'geolocation' in navigator) navigator.geolocation.getCurrentPosition(found, notFound, OPTIONS);
}

/** Requests the position again, for example after the person has allowed it in the settings. */
export function retryLocation(): void {
  if (watchers === 0) return;
  end();
  begin();
}

function begin(): void {
  location.set({ state: 'waiting' });
  if (!('geolocation' in navigator)) {
    location.set({ state: 'unsupported' });
    return;
  }
  watch = navigator.geolocation.watchPosition(found, notFound, OPTIONS);
  stalePositionTimer = setInterval(refreshStalePosition, REQUEST_AFTER_MS);
}

function found({ coords: { latitude, longitude, accuracy }, timestamp }: GeolocationPosition): void {
  location.set({ state: 'found', fix: { latitude, longitude, accuracy, at: timestamp } });
}

function notFound(error: GeolocationPositionError): void {
  if (error.code === error.PERMISSION_DENIED) location.set({ state: 'refused' });
  // A known position stays until the reader considers it too old.
  else if (location.get().state !== 'found') location.set({ state: 'not-found' });
}

/** Requests the position of a phone that reports nothing. Some browsers report only movements. */
function refreshStalePosition(): void {
  const known = location.get();
  if (known.state !== 'found' || Date.now() - known.fix.at < REQUEST_AFTER_MS) return;
  navigator.geolocation.getCurrentPosition(found, notFound, OPTIONS);
}

function end(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
  clearInterval(stalePositionTimer);
  // The next screen that follows must not begin with the position, or the refusal, of an earlier one.
  location.set({ state: 'waiting' });
}
