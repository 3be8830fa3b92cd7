import { useSyncExternalStore } from 'react';

/** A network that is back within these milliseconds was never away: no screen is drawn anew for it. */
const TOLD_AFTER_MS = 250;

function subscribe(listener: () => void): () => void {
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = (): void => {
    clearTimeout(telling);
    telling = setTimeout(listener, TOLD_AFTER_MS);
  };
  const tellNow = (): void => {
    clearTimeout(telling);
    listener();
  };
  addEventListener('online', tellNow);
  addEventListener('offline', tellSoon);
  return () => {
    clearTimeout(telling);
    removeEventListener('online', tellNow);
    removeEventListener('offline', tellSoon);
  };
}

export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser says that there is a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
