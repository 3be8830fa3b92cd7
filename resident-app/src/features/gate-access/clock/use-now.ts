import { useEffect, useState } from 'react';

/**
 * The current time, which re-renders the component at an interval.
 * @param intervalMs milliseconds between two renders
 * @param read reads the clock; by default the phone's own
 * @returns milliseconds since 1970
 */
export function useNow(intervalMs: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs, read]);
  return now;
}
