import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Controls the geolocation of a test. */
export interface FakeGeolocation {
  /** Reports a position. */
  moveTo: (place: { latitude: number; longitude: number; accuracy?: number; at?: number }) => void;
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
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (success: PositionCallback, error?: PositionErrorCallback | null, options?: PositionOptions) => {
        watching = { success, error, ...(options && { options }) };
        return 1;
      },
      getCurrentPosition: () => (requests += 1),
      clearWatch: () => (watching = undefined),
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  return {
    moveTo: ({ accuracy = 8, at = Date.now(), ...place }) =>
      act(() => watching?.success({ coords: { ...place, accuracy }, timestamp: at } as unknown as GeolocationPosition)),
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
