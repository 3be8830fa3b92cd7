import { useEffect, type RefObject } from 'react';

/** The distance between two fingers, and the point between them. */
interface Grip {
  distance: number;
  x: number;
  y: number;
}

const gripOf = ({ touches }: TouchEvent): Grip | undefined => {
  const [first, second] = touches;
  if (touches.length !== 2 || !first || !second) return undefined;
  return {
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    x: (first.clientX + second.clientX) / 2,
    y: (first.clientY + second.clientY) / 2,
  };
};

/**
 * Zooms an element with two fingers, or with the wheel and Ctrl.
 * @param onPinch called while the fingers move, with the factor since they touched the screen and the point between them
 * @param onEnd called with the last factor
 */
export function usePinch(
  element: RefObject<HTMLElement | null>,
  onPinch: (factor: number, point: { x: number; y: number }) => void,
  onEnd: (factor: number, point: { x: number; y: number }) => void,
): void {
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    let start: Grip | undefined;
    let last: { factor: number; point: Grip } | undefined;
    const begin = (event: TouchEvent): void => {
      start = gripOf(event);
    };
    const move = (event: TouchEvent): void => {
      const grip = gripOf(event);
      if (!start || !grip) return;
      event.preventDefault();
      last = { factor: grip.distance / Math.max(1, start.distance), point: start };
      onPinch(last.factor, start);
    };
    const end = (): void => {
      if (last) onEnd(last.factor, last.point);
      start = undefined;
      last = undefined;
    };
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onEnd(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    };
    target.addEventListener('touchstart', begin, { passive: true });
    target.addEventListener('touchmove', move, { passive: false });
    target.addEventListener('touchend', end);
    target.addEventListener('touchcancel', end);
    target.addEventListener('wheel', turn, { passive: false });
    return () => {
      target.removeEventListener('touchstart', begin);
      target.removeEventListener('touchmove', move);
      target.removeEventListener('touchend', end);
      target.removeEventListener('touchcancel', end);
      target.removeEventListener('wheel', turn);
    };
  }, [element, onPinch, onEnd]);
}
