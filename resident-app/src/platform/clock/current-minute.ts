import { useEffect, useState } from 'react';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';

/** The current time. Updates at every full minute. */
export function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minuteMs - (now.getTime() % minuteMs));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
