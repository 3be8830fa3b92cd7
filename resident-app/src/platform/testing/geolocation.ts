import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Controls the geolocation of a test. */
export interface FakeGeolocation {
  /** Reports a position. */
  moveTo: (place: { latitude: number; longitude: number; accuracy?: number; at?: number }) => void;
  /** Reports a position once, and answers each request with it: a phone that does not move reports nothing else. */
  standAt: (place: { latitude: number; longitude: number }) => void;
  /** Reports a failure: 1 denied, 2 unavailable, 3 timeout. */
  fail: (code: 1 | 2 | 3) => void;
  /** The options of the watch. */
  options: () => PositionOptions | undefined;
  isFollowed: () => boolean;
  /** How often the position was requested besides the watch. */
  requestCount: () => number;
}

/** Replaces the browser's geolocation until the test ends. */
export function fakeGeolocation(): FakeGeolocation {
  let watching:
    { success: PositionCallback; error?: PositionErrorCallback | null; options?: PositionOptions } | undefined;
  let requests = 0;
  let standing: { latitude: number; longitude: number } | undefined;
  const report = (
    receive: PositionCallback | undefined,
    { accuracy = 8, at = Date.now(), ...place }: Parameters<FakeGeolocation['moveTo']>[0],
  ): void => receive?.({ coords: { ...place, accuracy }, timestamp: at } as unknown as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (success: PositionCallback, error?: PositionErrorCallback | null, options?: PositionOptions) => {
        watching = { success, error, ...(options && { options }) };
        return 1;
      },
      getCurrentPosition: (success: PositionCallback) => {
        requests += 1;
        if (standing !== undefined) report(success, standing);
      },
      clearWatch: () => (watching = undefined),
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  return {
    moveTo: (place) => act(() => report(watching?.success, place)),
    standAt: (place) => {
      standing = place;
      act(() => report(watching?.success, place));
    },
    fail: (code) =>
      act(() =>
        watching?.error?.({
          code,
          message: '',
          PERMISSION_DENIED: 1,
          POSITION_UNAVAILABLE: 2,
          TIMEOUT: 3,
        }),
      ),
    options: () => watching?.options,
    isFollowed: () => watching !== undefined,
    requestCount: () => requests,
  };
}
