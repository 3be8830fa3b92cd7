import { firstFramePaths } from '@ekhaya/contract/web-pages/paths.rules';
import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';

/**
 * How long background work waits for the first screen. On a first visit it would compete with the screen for the network;
 * later the service worker has the code on the phone.
 */
const settleDelayMs = (): number => ('serviceWorker' in navigator && navigator.serviceWorker.controller ? 500 : 4_000);

/**
 * True once background work no longer delays the first screen. The service worker, the event stream and prefetching start
 * only then. On Login and Home it becomes true after a delay; on any other screen it is true at once, because that screen
 * has already loaded code of its own.
 */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const isElsewhere = !firstFramePaths.prerendered.includes(usePathname());
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isElsewhere ? 0 : settleDelayMs());
    return () => clearTimeout(timer);
  }, [isElsewhere]);
  return isSettled;
}
