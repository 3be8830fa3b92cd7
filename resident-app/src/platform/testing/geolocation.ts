import { act } from '@testing-library/react';
import { onTestFinished } from 'vitest';

export interface FakeGeolocation {
  /** The phone says where it is. */
  moveTo: (place: { latitude: number; longitude: number; accuracy?: number; at?: number }) => void;
  /** The phone cannot say: 1 refused, 2 not available, 3 too late. */
  fail: (code: 1 | 2 | 3) => void;
  /** How it was asked. */
  options: () => PositionOptions | undefined;
  isFollowed: () => boolean;
  /** How often it was asked besides being followed. */
  timesAsked: () => number;
}

/** Stands in for the browser's geolocation until the test ends. */
export function fakeGeolocation(): FakeGeolocation {
  let told: { success: PositionCallback; error?: PositionErrorCallback | null; options?: PositionOptions } | undefined;
  let asked = 0;
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      watchPosition: (success: PositionCallback, error?: PositionErrorCallback | null, options?: PositionOptions) => {
        told = { success, error, ...(options && { options }) };
        return 1;
      },
      getCurrentPosition: () => (asked += 1),
      clearWatch: () => (told = undefined),
    },
  });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
  });
  return {
    moveTo: ({ accuracy = 8, at = Date.now(), ...place }) =>
      act(() => told?.success({ coords: { ...place, accuracy }, timestamp: at } as unknown as GeolocationPosition)),
    fail: (code) =>
      act(() =>
        told?.error?.({
          code,
          message: '',
          PERMISSION_DENIED: 1,
          POSITION_UNAVAILABLE: 2,
          TIMEOUT: 3,
        }),
      ),
    options: () => told?.options,
    isFollowed: () => told !== undefined,
    timesAsked: () => asked,
  };
}
