import { useEffect, useState } from 'react';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';

/** The present moment, again each minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
