import { useSyncExternalStore } from 'react';
import { createStore } from '../store/external-store.ts';

const coverCount = createStore(0);

/**
 * Says that something covers the whole app and must be seen, such as an alert. Modal dialogs of the browser lie above every cover and
 * disable it, so they give way.
 * @returns a function that ends the cover
 */
export function coverApp(): () => void {
  coverCount.set(coverCount.get() + 1);
  return () => coverCount.set(coverCount.get() - 1);
}

/** Whether something covers the whole app. */
export const useIsAppCovered = (): boolean => useSyncExternalStore(coverCount.subscribe, () => coverCount.get() > 0);
