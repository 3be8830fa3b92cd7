import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';

interface MovablePicture {
  /** The picture, twice as wide and high as the window that shows its middle. */
  picture: HTMLElement;
  /** Draws the picture for a camera. */
  draw: (camera: PlanCamera) => void;
}

/** A picture that is scaled down by more than this, or up by the inverse, is drawn anew at once. */
const LEAST_ZOOM = 0.6;

/**
 * Moves a picture for each camera, which the compositor does, and draws it anew when the browser has nothing else to do. A camera that
 * the picture does not cover is drawn at once.
 */
export function movablePicture({ picture, draw }: MovablePicture) {
  let drawn: PlanCamera | undefined;
  let request: number | undefined;
  const forget = (): void => {
    if (request !== undefined) cancelIdleCallback(request);
    request = undefined;
  };
  const redraw = (camera: PlanCamera): void => {
    forget();
    drawn = camera;
    picture.style.transform = '';
    draw(camera);
  };
  const move = (camera: PlanCamera): void => {
    if (drawn === undefined) return;
    const zoom = camera.scale / drawn.scale;
    const x = (drawn.middle[0] - camera.middle[0]) * camera.scale;
    const y = (drawn.middle[1] - camera.middle[1]) * camera.scale;
    const reach = (size: number): number => (size * zoom) / 2 - size / 4;
    const isCovered = Math.abs(x) < reach(picture.clientWidth) && Math.abs(y) < reach(picture.clientHeight);
    if (!isCovered || zoom < LEAST_ZOOM || zoom > 1 / LEAST_ZOOM) {
      redraw(camera);
      return;
    }
    forget();
    const isDrawn = x === 0 && y === 0 && zoom === 1;
    picture.style.transform = isDrawn ? '' : `translate(${x}px, ${y}px) scale(${zoom})`;
    if (!isDrawn) request = requestIdleCallback(() => redraw(camera));
  };
  return { move, redraw };
}
