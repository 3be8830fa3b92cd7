import { useEffect, useState } from 'react';

/**
 * The time, renewed at an interval.
 * @param milliseconds between two renewals
 * @param read the clock; the phone's own unless told
 * @returns milliseconds since 1970
 */
export function useNow(milliseconds: number, read: () => number = Date.now): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds, read]);
  return now;
}
