import { useEffect, useState } from 'react';

/** Where the person is, as her device says it. */
export type OwnPlace =
  { state: 'asking' } | { state: 'unknown'; why: string } | { state: 'found'; latitude: number; longitude: number };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 };
const asking: OwnPlace = { state: 'asking' };

function locate(tell: (place: OwnPlace) => void): void {
  if (!('geolocation' in navigator)) {
    queueMicrotask(() => tell({ state: 'unknown', why: 'This browser cannot say where it is.' }));
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => tell({ state: 'found', latitude, longitude }),
    (error) =>
      tell({
        state: 'unknown',
        why:
          error.code === error.PERMISSION_DENIED
            ? 'This device does not give its place to the console. Please allow it in the settings of the browser.'
            : 'The place of this device could not be found.',
      }),
    OPTIONS,
  );
}

/** Asks the device where it is, while that is wanted: the console never looks where somebody is by itself. */
export function useOwnPlace(isWanted: boolean): { place: OwnPlace; askAgain: () => void } {
  const [place, setPlace] = useState<OwnPlace>(asking);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    locate((found) => {
      if (!isGone) setPlace(found);
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  const askAgain = (): void => {
    setPlace(asking);
    locate(setPlace);
  };
  return { place, askAgain };
}
