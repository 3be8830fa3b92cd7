import { useSyncExternalStore } from 'react';

/** Components notice a lost network after this time, so that short interruptions cause no re-render. */
const OFFLINE_DELAY_MS = 250;

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notifyLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(listener, OFFLINE_DELAY_MS);
  };
  const notifyNow = (): void => {
    clearTimeout(timer);
    listener();
  };
  addEventListener('online', notifyNow);
  addEventListener('offline', notifyLater);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', notifyNow);
    removeEventListener('offline', notifyLater);
  };
}

/** True if the browser reports a network. */
export const isOnline = (): boolean => navigator.onLine;

/** True if the browser reports a network. A lost network is noticed after 250 ms. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
