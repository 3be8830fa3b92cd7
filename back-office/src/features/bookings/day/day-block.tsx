import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { styled } from '@mui/material';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { OnlyHeard } from '../../../platform/states/only-heard.tsx';
import { percentOfSpan, type DaySpan, type TimeRange } from '../plan/day-plan.rules.ts';
import { canMove, MOVE_STEP, movedBy, problemOfMove, toStep } from './move.rules.ts';
import type { DayBlock, DayPlace } from './places.rules.ts';
import type { Lanes } from './use-lanes.ts';

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
  /** The rows of the places that it may move to, its own among them. */
  lanes: Lanes;
  onOpen: (anchor: HTMLElement) => void;
  onMove: (times: TimeRange, to: DayPlace) => void;
}

/** How far a block is moved. */
interface Shift {
  /** In minutes. */
  by: number;
  /** The key of the place that it is moved to; `''` for its own. */
  toKey: string;
}

const unmoved: Shift = { by: 0, toKey: '' };

/**
 * A block of the day view. A booking that can be moved is dragged, or moved by the arrow keys: to another time in steps of a quarter of
 * an hour, and to another place of its service. Enter puts it there, Escape puts it back.
 */
export function DayBlockButton({ block, place, span, day, isChosen, lanes, onOpen, onMove }: DayBlockProps) {
  const [{ by, toKey }, setShift] = useState(unmoved);
  const drag = useRef<{ x: number; hasMoved: boolean }>(undefined);
  const isMovable = canMove(block);
  const places = lanes.placesOf(place);
  const to = places.find(({ key }) => key === toKey) ?? place;
  const isElsewhere = to.key !== place.key;
  const isMoving = by !== 0 || isElsewhere;
  const times = isMoving ? movedBy(block, by) : block;
  const problem = isMoving ? problemOfMove(block, times, to, day) : undefined;
  const timesAtPlace = `${isElsewhere ? `${to.name}, ` : ''}${timesText(times.start, times.end)}`;

  const putBack = (): void => setShift(unmoved);
  const putDown = (): void => {
    if (isMoving && problem === undefined) onMove(times, to);
    putBack();
  };
  const start = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!isMovable || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, hasMoved: false };
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    const width = lanes.widthOf(place);
    if (drag.current === undefined || width === 0) return;
    const next = {
      by: toStep(((event.clientX - drag.current.x) / width) * (span.to - span.from)),
      toKey: lanes.placeAt(event.clientY, place).key,
    };
    if (next.by !== 0 || next.toKey !== place.key) drag.current.hasMoved = true;
    setShift(next);
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key === 'Escape' && isMoving) {
      event.stopPropagation();
      putBack();
      return;
    }
    const step = isMovable ? stepsOfKeys[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const at = places.findIndex(({ key }) => key === to.key);
    setShift({ by: by + step.by, toKey: (places[at + step.down] ?? to).key });
  };
  const left = percentOfSpan(span, times.start);
  return (
    <>
      <Block
        type="button"
        aria-label={nameOf(block, place)}
        {...(isMovable && {
          'data-can-move': '',
          'aria-description': `Arrow left and right move it${places.length > 1 ? ', up and down to another place' : ''}, Enter puts it there.`,
        })}
        {...(block.isAsked && { 'data-is-asked': '' })}
        {...(block.isFull && { 'data-is-full': '' })}
        {...(isChosen && { 'data-is-chosen': '' })}
        {...(isMoving && { 'data-is-moving': '' })}
        {...(problem !== undefined && { 'data-is-refused': '' })}
        style={{
          left: `${left}%`,
          width: `calc(${percentOfSpan(span, times.end) - left}% - 3px)`,
          ...(isElsewhere && { transform: `translateY(${lanes.distance(place, to)}px)` }),
        }}
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
          putBack();
        }}
        onClick={(event) => {
          if (drag.current?.hasMoved === true) {
            drag.current = undefined;
            return;
          }
          if (isMoving) putDown();
          else onOpen(event.currentTarget);
        }}
        onBlur={putBack}
        onKeyDown={press}
      >
        <b>{isMoving ? timesAtPlace : block.title}</b>
        <small>{isMoving ? (problem ?? 'Free') : block.note}</small>
      </Block>
      {isMoving && (
        <OnlyHeard role="status">
          {timesAtPlace}. {problem ?? 'Free. Enter puts it there.'}
        </OnlyHeard>
      )}
    </>
  );
}

/** What the arrow keys do: minutes along the day, and rows down. */
const stepsOfKeys: Readonly<Record<string, { by: number; down: number }>> = {
  ArrowLeft: { by: -MOVE_STEP, down: 0 },
  ArrowRight: { by: MOVE_STEP, down: 0 },
  ArrowUp: { by: 0, down: -1 },
  ArrowDown: { by: 0, down: 1 },
};

function nameOf({ bookings, title, note, start, end }: DayBlock, place: DayPlace): string {
  const [only, ...others] = bookings;
  const when = `${place.name}, ${timesText(start, end)}`;
  if (only === undefined || others.length > 0) return `${title}, ${when}, ${note}`;
  const unit = only.unitNumber === '' ? '' : `unit ${only.unitNumber}, `;
  return `${only.customerName}, ${unit}${when}, ${only.status}`;
}
