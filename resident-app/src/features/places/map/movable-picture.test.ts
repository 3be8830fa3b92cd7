import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { movablePicture } from './movable-picture.ts';

let idle: (() => void) | undefined;
beforeEach(() => {
  idle = undefined;
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = undefined;
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A picture of 800 by 1,600 pixels for a window of 400 by 800, drawn at one pixel a metre. */
const drawnPicture = () => {
  const picture = document.createElement('div');
  Object.defineProperties(picture, { clientWidth: { value: 800 }, clientHeight: { value: 1600 } });
  const draw = vi.fn<(camera: PlanCamera) => void>();
  const movable = movablePicture({ picture, draw });
  movable.redraw({ middle: [0, 0], scale: 1 });
  draw.mockClear();
  return { picture, draw, ...movable };
};

it('shifts the picture and does not draw it while it has room for the next drag', () => {
  const { picture, draw, move } = drawnPicture();
  move({ middle: [140, -20], scale: 1 });
  expect(picture.style.transform).toBe('translate(-140px, 20px) scale(1)');
  expect(idle).toBeUndefined();
  expect(draw).not.toHaveBeenCalled();
});

it.each([
  ['has little room left', { middle: [160, -20] as const, scale: 1 }, 'translate(-160px, 20px) scale(1)'],
  ['is scaled', { middle: [10, 5] as const, scale: 1.2 }, 'translate(-12px, -6px) scale(1.2)'],
])('draws the picture when the browser is idle, if it %s', (_, camera, shifted) => {
  const { picture, draw, move } = drawnPicture();
  move(camera);
  expect(picture.style.transform).toBe(shifted);
  expect(draw).not.toHaveBeenCalled();
  idle?.();
  expect(draw).toHaveBeenCalledExactlyOnceWith(camera);
  expect(picture.style.transform).toBe('');
});

it('draws the picture soon in a browser that does not tell when it is idle', () => {
  vi.unstubAllGlobals();
  vi.useFakeTimers();
  const { draw, move } = drawnPicture();
  move({ middle: [160, 0], scale: 1 });
  vi.runAllTimers();
  vi.useRealTimers();
  expect(draw).toHaveBeenCalledOnce();
});

it('measures a second move from what is drawn', () => {
  const { picture, draw, move } = drawnPicture();
  move({ middle: [50, 0], scale: 1 });
  move({ middle: [90, 10], scale: 1.2 });
  expect(picture.style.transform).toBe('translate(-108px, -12px) scale(1.2)');
  expect(draw).not.toHaveBeenCalled();
});

it.each([
  ['farther than the picture reaches', { middle: [210, 0] as const, scale: 1 }],
  ['much nearer', { middle: [0, 0] as const, scale: 2 }],
])('draws a camera at once that is %s', (_, camera) => {
  const { picture, draw, move } = drawnPicture();
  move(camera);
  expect(draw).toHaveBeenCalledExactlyOnceWith(camera);
  expect(picture.style.transform).toBe('');
});
