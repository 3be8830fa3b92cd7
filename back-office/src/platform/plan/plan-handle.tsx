import { Box } from '@mui/material';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface PlanHandleProps {
  label: string;
  look: 'point' | 'whole' | 'between';
  /** Metres for a pixel. */
  metres: number;
  /** While it is dragged: metres east and north of where it was. */
  onDrag?: (by: readonly [number, number]) => void;
  /** Moved, by a drag or a key. */
  onMove?: (by: readonly [number, number]) => void;
  /** Let go after a drag; the same as `onMove` by default. */
  onDrop?: (by: readonly [number, number]) => void;
  onRemove?: () => void;
  onPress?: () => void;
}

const strides: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const LONG_STRIDE = 10;

const sizes = { point: 16, whole: 24, between: 12 };

/** A handle on the plan. It is dragged, or moved with the arrow keys: one metre a key press, ten with Shift. */
export function PlanHandle({
  label,
  look,
  metres,
  onDrag,
  onMove,
  onDrop = onMove,
  onRemove,
  onPress,
}: PlanHandleProps) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const size = sizes[look];
  const by = (event: PointerEvent): readonly [number, number] => [
    (event.clientX - (start.current?.x ?? event.clientX)) * metres,
    ((start.current?.y ?? event.clientY) - event.clientY) * metres,
  ];
  const onKey = (event: KeyboardEvent): void => {
    const [east, north] = strides[event.key] ?? [0, 0];
    if (onMove !== undefined && (east !== 0 || north !== 0)) {
      event.preventDefault();
      const length = event.shiftKey ? LONG_STRIDE : 1;
      onMove([east * length, north * length]);
    } else if (onRemove !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      onRemove();
    }
  };
  return (
    <Box
      component="button"
      type="button"
      aria-label={label}
      onPointerDown={(event: PointerEvent) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event: PointerEvent) => {
        if (start.current !== undefined) onDrag?.(by(event));
      }}
      onPointerUp={(event: PointerEvent) => {
        if (start.current === undefined) return;
        const moved = by(event);
        start.current = undefined;
        if (Math.hypot(...moved) > metres * 3) onDrop?.(moved);
        else onDrag?.([0, 0]);
      }}
      onPointerCancel={() => {
        start.current = undefined;
        onDrag?.([0, 0]);
      }}
      onClick={onPress}
      onKeyDown={onKey}
      sx={{
        position: 'absolute',
        width: size,
        height: size,
        padding: 0,
        translate: '-50% -50%',
        border: '2px solid var(--here)',
        borderRadius: look === 'point' ? '3px' : '50%',
        background: look === 'between' ? 'var(--here-tint)' : 'var(--surface)',
        opacity: look === 'between' ? 0.8 : 1,
        cursor: onMove === undefined ? 'pointer' : 'move',
        touchAction: 'none',
      }}
    />
  );
}
