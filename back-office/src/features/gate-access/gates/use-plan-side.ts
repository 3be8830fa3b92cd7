import { useEffect, useState, type RefObject } from 'react';

/** Measures the side of the largest square in an element, in pixels; `atFirst` before it is drawn. It follows the size of the element. */
export function usePlanSide(element: RefObject<SVGSVGElement | null>, atFirst: number): number {
  const [side, setSide] = useState(atFirst);
  useEffect(() => {
    const measured = element.current;
    if (measured === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const { width, height } = measured.getBoundingClientRect();
      setSide(Math.min(width, height) || atFirst);
    });
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, atFirst]);
  return side;
}
