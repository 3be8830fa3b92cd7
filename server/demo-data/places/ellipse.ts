import type { Metres } from './draw-plan.ts';

/** The points of an ellipse, from its southern end anticlockwise, closed. */
export const ellipse = ([x, y]: Metres, [width, height]: Metres): Metres[] => {
  const around = Array.from({ length: 16 }, (_, step): Metres => {
    const angle = (step / 16) * 2 * Math.PI - Math.PI / 2;
    return [x + Math.cos(angle) * width, y + Math.sin(angle) * height];
  });
  return [...around, ...around.slice(0, 1)];
};
