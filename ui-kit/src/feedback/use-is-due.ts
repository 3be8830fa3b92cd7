import { useEffect, useState, type RefObject } from 'react';

/** Pictures below the first screenful wait this long, so that the visible ones have the network for themselves. */
const MAX_WAIT_MS = 5_000;

/** Whether a picture may be loaded: it has become visible, or it has waited for 5 s. `isDueAtOnce` skips the wait. */
export function useIsDue(element: RefObject<Element | null>, isDueAtOnce: boolean): boolean {
  const [isDue, setIsDue] = useState(isDueAtOnce || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isDue || !element.current) return undefined;
    const setDue = (): void => setIsDue(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setDue();
    });
    observer.observe(element.current);
    const timer = setTimeout(setDue, MAX_WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element, isDue]);
  return isDue;
}
