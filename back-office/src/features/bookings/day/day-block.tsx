import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { styled } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { OnlyHeard } from '../only-heard.tsx';
import { percentOfSpan, type DaySpan, type TimeRange } from '../plan/day-plan.rules.ts';
import { canMove, MOVE_STEP, movedBy, problemOfMove, toStep } from './move.rules.ts';
import type { DayBlock, DayPlace } from './places.rules.ts';

const Block = styled('button')({
  position: 'absolute',
  zIndex: 1,
  insetBlock: 7,
  padding: '8px 3px 8px 10px',
  overflow: 'hidden',
  border: 0,
  borderRadius: '0 10px 0 10px',
  background: 'var(--here-tint)',
  color: 'var(--here-ink)',
  boxShadow: 'inset 4px 0 var(--here)',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& b': { display: 'block', font: '600 12.5px/18px var(--font)' },
  '& small': { display: 'block', font: '400 12px/16px var(--font)' },
  '&[data-is-full]': { background: 'color-mix(in srgb, var(--here-tint), var(--here) 14%)' },
  '&[data-is-asked]': {
    background: 'var(--wait-tint)',
    color: 'var(--wait)',
    boxShadow: 'inset 0 0 0 1.5px var(--wait)',
  },
  '&[data-can-move]': { cursor: 'grab', touchAction: 'none' },
  '&[data-is-chosen], &:focus-visible': { zIndex: 3, outline: '3px solid var(--ink)', outlineOffset: 2 },
  '&[data-is-moving]': { zIndex: 4, cursor: 'grabbing', boxShadow: 'inset 0 0 0 2px var(--ink)', opacity: 0.92 },
  '&[data-is-refused]': { background: 'var(--bad-tint)', color: 'var(--bad)', boxShadow: 'inset 0 0 0 2px var(--bad)' },
});

interface DayBlockProps {
  block: DayBlock;
  place: DayPlace;
  span: DaySpan;
  day: { date: string; now: WallClock };
  isChosen: boolean;
  /** Measures the width of the track in pixels. */
  trackWidth: () => number;
  onOpen: (anchor: HTMLElement) => void;
  onMove: (times: TimeRange) => void;
}

/**
 * A block of the day view. A booking that can be moved is dragged, or moved by the arrow keys, in steps of a quarter of an hour;
 * Enter puts it there, Escape puts it back.
 */
export function DayBlockButton({ block, place, span, day, isChosen, trackWidth, onOpen, onMove }: DayBlockProps) {
  const [by, setBy] = useState(0);
  const drag = useRef<{ x: number; hasMoved: boolean }>(undefined);
  const isMovable = canMove(block);
  const isMoving = by !== 0;
  const times = isMoving ? movedBy(block, by) : block;
  const problem = isMoving ? problemOfMove(block, times, place, day) : undefined;

  const putDown = (): void => {
    if (isMoving && problem === undefined) onMove(times);
    setBy(0);
  };
  const start = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!isMovable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, hasMoved: false };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const width = trackWidth();
    if (drag.current === undefined || width === 0) return;
    const next = toStep(((event.clientX - drag.current.x) / width) * (span.to - span.from));
    if (next !== 0) drag.current.hasMoved = true;
    setBy(next);
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Escape' && isMoving) {
      event.stopPropagation();
      setBy(0);
      return;
    }
    if (!isMovable || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    setBy(by + (event.key === 'ArrowRight' ? MOVE_STEP : -MOVE_STEP));
  };
  const left = percentOfSpan(span, times.start);
  return (
    <>
      <Block
        type="button"
        aria-label={nameOf(block, place)}
        {...(isMovable && {
          'data-can-move': '',
          'aria-description': 'Arrow left and right move it, Enter puts it there.',
        })}
        {...(block.isAsked && { 'data-is-asked': '' })}
        {...(block.isFull && { 'data-is-full': '' })}
        {...(isChosen && { 'data-is-chosen': '' })}
        {...(isMoving && { 'data-is-moving': '' })}
        {...(problem !== undefined && { 'data-is-refused': '' })}
        style={{ left: `${left}%`, width: `calc(${percentOfSpan(span, times.end) - left}% - 3px)` }}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={() => {
          const hasMoved = drag.current?.hasMoved === true;
          if (hasMoved) putDown();
          // The click that follows a drag does not open the block.
          if (drag.current !== undefined && !hasMoved) drag.current = undefined;
        }}
        onPointerCancel={() => {
          drag.current = undefined;
          setBy(0);
        }}
        onClick={(event) => {
          if (drag.current?.hasMoved === true) {
            drag.current = undefined;
            return;
          }
          if (isMoving) putDown();
          else onOpen(event.currentTarget);
        }}
        onBlur={() => setBy(0)}
        onKeyDown={press}
      >
        <b>{isMoving ? timesText(times.start, times.end) : block.title}</b>
        <small>{isMoving ? (problem ?? 'Free') : block.note}</small>
      </Block>
      {isMoving && (
        <OnlyHeard role="status">
          {timesText(times.start, times.end)}. {problem ?? 'Free. Enter puts it there.'}
        </OnlyHeard>
      )}
    </>
  );
}

function nameOf({ bookings, title, note, start, end }: DayBlock, place: DayPlace): string {
  const [only, ...others] = bookings;
  const when = `${place.name}, ${timesText(start, end)}`;
  if (only === undefined || others.length > 0) return `${title}, ${when}, ${note}`;
  const unit = only.unitNumber === '' ? '' : `unit ${only.unitNumber}, `;
  return `${only.customerName}, ${unit}${when}, ${only.status}`;
}
