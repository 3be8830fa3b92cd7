import { useEffect, useState } from 'react';

/**
 * How long the first screen is left in peace, in milliseconds: on a first visit everything else would have to come over
 * the network that the screen still needs; later the worker has it on the phone.
 */
const peace = (): number => ('serviceWorker' in navigator && navigator.serviceWorker.controller ? 500 : 4_000);

/**
 * True once the first screen has had the phone and its network to itself for a while. Only then come the worker, the
 * stream and what is read ahead: on a slow phone at a gate they would hold up the screen that somebody waits for.
 */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), peace());
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
