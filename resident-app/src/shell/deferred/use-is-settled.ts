import { firstFramePaths } from '@ekhaya/contract/web-pages/paths.rules';
import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';

/**
 * How long background work waits for the first screen. On a first visit it would compete with the screen for the network;
 * later the service worker has the code on the phone.
 */
const settleDelayMs = (): number => ('serviceWorker' in navigator && navigator.serviceWorker.controller ? 500 : 4_000);

/**
 * True once the first screen has had the phone and its network to itself. The service worker, the event stream and
 * prefetching start only then, so that they do not delay the first screen on a slow phone. Any other screen than Login
 * and Home has loaded code of its own already, so nothing waits there.
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
