import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a network, as the browser says. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
