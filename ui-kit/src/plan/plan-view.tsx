import {
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { detailAt, limitedScale, type DrawnPart, type Metres, type PlanCamera } from './drawn-plan.ts';
import { PlanGround, PlanNames } from './plan-ground.tsx';
import './plan.css';
import './plan-mark-name.css';

/** A mark that keeps its size: a pin, a handle. */
export interface PlanMark {
  key: string;
  at: Metres;
  content: ReactNode;
}

export interface PlanViewProps {
  /** What a screen reader says of the picture. Everything on the plan stands in a list beside it too. */
  label: string;
  parts: readonly DrawnPart[];
  camera: PlanCamera;
  onCamera: (camera: PlanCamera) => void;
  /** Drawn in metres below everything else: a photo of the ground. */
  below?: ReactNode;
  /** Drawn in metres above the ground: the way, a chosen plot. */
  drawing?: ReactNode;
  marks?: readonly PlanMark[];
  /** The part whose name is drawn by `drawing`. */
  named?: string | undefined;
  /** A press that moved nothing. */
  onPress?: ((at: Metres) => void) | undefined;
  /** A map that draws the plan below the marks. While it stands, nothing else draws the plan. */
  map?: ReactNode;
  /** Draws the map that stands for another camera, at once; undefined while none stands. */
  moveMap?: ((camera: PlanCamera) => void) | undefined;
}

/** A press that moved less than this is no drag, in pixels. */
const STILL_PIXELS = 6;
const DOUBLE_PRESS_MS = 300;
/** A mark that is nearer to the upper edge of the plan than this has its name below it, in pixels. */
const NAMED_ABOVE_PIXELS = 52;
/** How long the wheel rests before the plan is drawn sharply again. */
const WHEEL_REST_MS = 120;

interface Shift {
  x: number;
  y: number;
  zoom: number;
}

const REST: Shift = { x: 0, y: 0, zoom: 1 };

/** A shift measured from the camera that an earlier shift has led to. */
const shiftSince = ({ x, y, zoom }: Shift, earlier: Shift): Shift => {
  const more = zoom / earlier.zoom;
  return { x: x - earlier.x * more, y: y - earlier.y * more, zoom: more };
};

const middleOf = (points: readonly { x: number; y: number }[]): { x: number; y: number } => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([one, other]: readonly { x: number; y: number }[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);

/**
 * A plan that is dragged with a finger, pinched, and zoomed with the wheel or by a double press. While it moves, the drawn picture is
 * shifted by the compositor; it is drawn again when it rests.
 */
export function PlanView(props: PlanViewProps) {
  const { label, parts, camera, onCamera, below, drawing, marks = [], named, onPress, map, moveMap } = props;
  const view = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 390, height: 600 });
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  /** The camera that a gesture has led to and that is not drawn yet, with the shift that shows it meanwhile. */
  const resting = useRef<{ camera: PlanCamera; shift: Shift }>(undefined);
  const gesture = useRef({ start: { x: 0, y: 0 }, spread: 0, shift: REST, base: REST, hasMoved: false, lastPress: 0 });

  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth || 390, height: element.clientHeight || 600 });
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** The camera of a shifted picture. */
  const shifted = ({ x, y, zoom }: Shift): PlanCamera => {
    const scale = limitedScale(camera.scale * zoom);
    return { middle: [camera.middle[0] - x / scale, camera.middle[1] - y / scale], scale };
  };
  const show = (shift: Shift): void => {
    gesture.current.shift = shift;
    if (shift === REST) moveMap?.(camera);
    const element = layer.current;
    if (element === null) return;
    element.style.transform = shift === REST ? '' : `translate(${shift.x}px, ${shift.y}px) scale(${shift.zoom})`;
    // A drag changes no zoom: written again, it would make the browser style everything on the plan for each move.
    if (element.style.getPropertyValue('--plan-zoom') !== String(shift.zoom))
      element.style.setProperty('--plan-zoom', String(shift.zoom));
  };
  const rest = (): void => {
    const { shift } = gesture.current;
    if (shift === REST) return;
    const reached = shifted(shift);
    resting.current = { camera: reached, shift };
    // A transition is drawn in slices: the next finger may already drag, and is not kept waiting.
    startTransition(() => onCamera(reached));
  };
  // The picture is drawn for the new camera in the same frame in which the shift ends.
  const settle = useEffectEvent((drawn: PlanCamera) => {
    if (drawn.scale <= 0) return;
    const { shift, base } = gesture.current;
    const rested = resting.current?.camera === drawn ? resting.current.shift : undefined;
    resting.current = undefined;
    if (rested === undefined || pointers.current.size === 0) {
      show(REST);
      return;
    }
    gesture.current.base = shiftSince(base, rested);
    show(shiftSince(shift, rested));
  });
  useLayoutEffect(() => settle(camera), [camera]);

  /** Zooms around a point of the window, which stays where it is. */
  const zoomAt = (from: Shift, factor: number, at: { x: number; y: number }): Shift => {
    const zoom = limitedScale(camera.scale * from.zoom * factor) / camera.scale;
    const share = zoom / from.zoom;
    return { x: at.x - (at.x - from.x) * share, y: at.y - (at.y - from.y) * share, zoom };
  };
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } => {
    const box = view.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0) - size.width / 2, y: clientY - (box?.top ?? 0) - size.height / 2 };
  };
  const restart = (): void => {
    const fingers = [...pointers.current.values()];
    Object.assign(gesture.current, {
      start: middleOf(fingers),
      spread: spreadOf(fingers),
      base: gesture.current.shift,
    });
  };
  const press = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (pointers.current.size === 0) gesture.current.hasMoved = false;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, fromMiddle(event));
    restart();
  };
  const move = (event: PointerEvent): void => {
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, fromMiddle(event));
    const fingers = [...pointers.current.values()];
    const { start, spread, base } = gesture.current;
    const now = middleOf(fingers);
    if (fingers.length === 1 && Math.hypot(now.x - start.x, now.y - start.y) > STILL_PIXELS)
      gesture.current.hasMoved = true;
    if (fingers.length > 1) gesture.current.hasMoved = true;
    if (!gesture.current.hasMoved) return;
    const moved = { x: base.x + now.x - start.x, y: base.y + now.y - start.y, zoom: base.zoom };
    const pinched = spreadOf(fingers);
    show(spread > 0 && pinched > 0 ? zoomAt(moved, pinched / spread, now) : moved);
  };
  const release = (event: PointerEvent): void => {
    if (!pointers.current.delete(event.pointerId)) return;
    if (pointers.current.size > 0) {
      restart();
      return;
    }
    if (gesture.current.hasMoved) {
      rest();
      return;
    }
    const at = fromMiddle(event);
    if (event.timeStamp - gesture.current.lastPress < DOUBLE_PRESS_MS) {
      show(zoomAt(REST, 2, at));
      rest();
    } else {
      onPress?.([camera.middle[0] + at.x / camera.scale, camera.middle[1] + at.y / camera.scale]);
    }
    gesture.current.lastPress = event.timeStamp;
  };

  const turn = useEffectEvent((event: WheelEvent): void => {
    event.preventDefault();
    show(zoomAt(gesture.current.shift, Math.exp(-event.deltaY / 400), fromMiddle(event)));
  });
  const stop = useEffectEvent(rest);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // React's own listener is passive, so that it could not keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => {
      turn(event);
      clearTimeout(timer);
      timer = setTimeout(stop, WHEEL_REST_MS);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  const { middle, scale } = camera;
  const left = size.width / 2 - middle[0] * scale;
  const top = size.height / 2 - middle[1] * scale;
  const detail = detailAt(scale);
  return (
    <div
      ref={view}
      className="plan-view"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div ref={layer} className="plan-layer">
        {map}
        <svg role="img" aria-label={label} className={`plan-drawing ${detail}`}>
          {moveMap === undefined && (
            <g
              transform={`translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale})`}
              style={{ '--plan-scale': scale } as CSSProperties}
            >
              {below}
              <PlanGround parts={parts} />
              {drawing}
              <PlanNames parts={parts} without={named} />
            </g>
          )}
        </svg>
        {marks.map(({ key, at: [east, south], content }) => {
          const x = left + east * scale;
          const y = top + south * scale;
          return (
            <div
              key={key}
              className={y < NAMED_ABOVE_PIXELS ? 'plan-mark plan-mark-high' : 'plan-mark'}
              style={{ left: x, top: y, '--to-start': `${x}px`, '--to-end': `${size.width - x}px` } as CSSProperties}
            >
              {content}
            </div>
          );
        })}
      </div>
    </div>
  );
}
