import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { whenIdle } from '../when-idle.ts';

interface MovablePicture {
  /** The picture, twice as wide and high as the window that shows its middle. */
  picture: HTMLElement;
  /** Draws the picture for a camera. */
  draw: (camera: PlanCamera) => void;
}

/** A picture that is scaled down by more than this, or up by the inverse, is drawn anew at once. */
const LEAST_ZOOM = 0.6;
/** A shifted picture with more room on each side than this share of the window is not drawn anew: the next finger can still drag it. */
const LEAST_ROOM = 1 / 8;

/**
 * Moves a picture for each camera, which the compositor does. It is drawn anew when the browser has nothing else to do, if it was
 * scaled or has little room left. A camera that the picture does not cover is drawn at once.
 */
export function movablePicture({ picture, draw }: MovablePicture) {
  let drawn: PlanCamera | undefined;
  let forget = (): void => undefined;
  const redraw = (camera: PlanCamera): void => {
    forget();
    drawn = camera;
    picture.style.transform = '';
    draw(camera);
  };
  const move = (camera: PlanCamera): void => {
    if (drawn === undefined) return;
    const zoom = camera.scale / drawn.scale;
    const x = Math.round((drawn.middle[0] - camera.middle[0]) * camera.scale);
    const y = Math.round((drawn.middle[1] - camera.middle[1]) * camera.scale);
    // In windows: half of the picture, which is twice the window, less half a window and the shift.
    const room = (size: number, shift: number): number => zoom - 1 / 2 - Math.abs(shift) / (size / 2);
    const least = Math.min(room(picture.clientWidth, x), room(picture.clientHeight, y));
    if (least <= 0 || zoom < LEAST_ZOOM || zoom > 1 / LEAST_ZOOM) {
      redraw(camera);
      return;
    }
    forget();
    const isDrawn = x === 0 && y === 0 && zoom === 1;
    picture.style.transform = isDrawn ? '' : `translate(${x}px, ${y}px) scale(${zoom})`;
    if (zoom !== 1 || least < LEAST_ROOM) forget = whenIdle(() => redraw(camera));
  };
  return { move, redraw };
}
