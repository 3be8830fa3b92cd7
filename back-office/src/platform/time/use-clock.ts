import { useEffect, useState } from 'react';

/** The present time in milliseconds since 1970, renewed as often as given, in milliseconds. */
export function useClock(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The present time in milliseconds since 1970, renewed every second. */
export const useSeconds = (): number => useClock(1_000);
