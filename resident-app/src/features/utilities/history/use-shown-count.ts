import { useCallback, useState } from 'react';

/** A few screenfuls of rows at a time, so that a list of 1,000 opens as fast as one of 30. */
const ROWS_AT_A_TIME = 30;

/** How many rows of a long list are drawn. More follow when the element after the last one comes near. */
export function useShownCount(): {
  count: number;
  endOfList: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [count, setCount] = useState(ROWS_AT_A_TIME);
  const endOfList = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      if (!('IntersectionObserver' in globalThis)) {
        setCount(Number.POSITIVE_INFINITY);
        return undefined;
      }
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count + ROWS_AT_A_TIME * 2);
        },
        { rootMargin: '800px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [count],
  );
  return { count, endOfList };
}
