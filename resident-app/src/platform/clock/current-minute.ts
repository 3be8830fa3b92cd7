import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time. Updates at every full minute. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE - (now.getTime() % MINUTE));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
