import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser says that there is a network. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
