import { useEffect, useState, type RefObject } from 'react';

/** How far below the screen something counts as near. */
const MARGIN = '200px';
/** Whatever is further down waits for so long, so that the first screenful has the network for itself. */
const PATIENCE_MS = 5_000;

/** Whether an element is on the screen or near it, or the first screenful has had its time; for good once it is so. */
export function useIsNear(element: RefObject<Element | null>, isNearAtOnce: boolean): boolean {
  const [isNear, setIsNear] = useState(isNearAtOnce || !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (isNear || !element.current) return undefined;
    const approach = (): void => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) approach();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    const patience = setTimeout(approach, PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(patience);
    };
  }, [element, isNear]);
  return isNear;
}
