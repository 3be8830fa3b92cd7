import { useEffect, useState, type RefObject } from 'react';

/** Whether the element has scrolled above the place where a bar below it sticks, 56 px under the top of the window. */
export function useIsStuck(element: RefObject<HTMLElement | null>): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setIsStuck(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 100),
      { rootMargin: '-57px 0px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isStuck;
}
