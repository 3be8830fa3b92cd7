import { useEffect, useState, type RefObject } from 'react';

/** Whatever is further down waits for so long, so that the first screenful has the network for itself. */
const PATIENCE_MS = 5_000;

/** Whether an element has come onto the screen, or the first screenful has had its time. */
export function useIsDue(element: RefObject<Element | null>, isDueAtOnce: boolean): boolean {
  const [isDue, setIsDue] = useState(isDueAtOnce || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isDue || !element.current) return undefined;
    const comes = (): void => setIsDue(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) comes();
    });
    observer.observe(element.current);
    const patience = setTimeout(comes, PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
    };
  }, [element, isDue]);
  return isDue;
}
