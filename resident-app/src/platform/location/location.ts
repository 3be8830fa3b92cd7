import { useSyncExternalStore } from 'react';
import { createStore } from '../store/external-store.ts';

/** Where the phone is, as far as it says. */
export type Location =
  /** It has been asked and has not answered yet. */
  | { state: 'waiting' }
  /** This browser knows no places. */
  | { state: 'unsupported' }
  /** The person, or the phone for her, does not allow it. */
  | { state: 'refused' }
  /** It was tried, and no place could be found. */
  | { state: 'not-found' }
  | { state: 'found'; fix: LocationFix };

export interface LocationFix {
  latitude: number;
  longitude: number;
  /** Radius in metres in which the phone is with a certainty of 95 %. */
  accuracy: number;
  /** Milliseconds since 1970, by the phone's clock. */
  at: number;
}

/** High accuracy, 20 s, max age 1 s (spec section 7). */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 1_000 };

/** A phone that lies still may say nothing new for minutes: then it is asked, in milliseconds. */
const ASKED_AFTER = 20_000;

const location = createStore<Location>({ state: 'waiting' });

let watchers = 0;
let watch: number | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

/** Where the phone is now; it is followed only while somebody follows it, see `followLocation`. */
export const useLocation = (): Location => useSyncExternalStore(location.subscribe, location.get, location.get);

/**
 * Follows the phone's place, which may ask the person for her permission.
 * @returns call it when the place is not needed any more
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

/** Asks once more: a person who has just allowed it in the settings need not come back to this screen. */
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
  asking = setInterval(askWhereStill, ASKED_AFTER);
}

function found({ coords: { latitude, longitude, accuracy }, timestamp }: GeolocationPosition): void {
  location.set({ state: 'found', fix: { latitude, longitude, accuracy, at: timestamp } });
}

function notFound(error: GeolocationPositionError): void {
  if (error.code === error.PERMISSION_DENIED) location.set({ state: 'refused' });
  // What was found before stands until it is too old to be used.
  else if (location.get().state !== 'found') location.set({ state: 'not-found' });
}

/** Following tells of changes alone, in some browsers: without them the place would grow too old at the gate itself. */
function askWhereStill(): void {
  const known = location.get();
  if (known.state !== 'found' || Date.now() - known.fix.at < ASKED_AFTER) return;
  navigator.geolocation.getCurrentPosition(found, notFound, OPTIONS);
}

function end(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  watch = undefined;
  clearInterval(asking);
}
