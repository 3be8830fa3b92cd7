import { useEffect, useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';

/**
 * How long the first screen is left in peace, in milliseconds: on a first visit everything else would have to come over
 * the network that the screen still needs; later the worker has it on the phone.
 */
const peace = (): number => ('serviceWorker' in navigator && navigator.serviceWorker.controller ? 500 : 4_000);

/** The screens that come with the first load. Any other has already fetched code and data of its own. */
const FIRST_SCREENS = ['/', '/login', '/home'];

/**
 * True once the first screen has had the phone and its network to itself for a while. Only then come the worker, the
 * stream and what is read ahead: on a slow phone at a gate they would hold up the screen that somebody waits for.
 */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  const isElsewhere = !FIRST_SCREENS.includes(usePathname());
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), isElsewhere ? 0 : peace());
    return () => clearTimeout(timer);
  }, [isElsewhere]);
  return isSettled;
}
