import { timeOfMinutes, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { styled } from '@mui/material';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { DayBlockButton } from './day-block.tsx';
import { closedPartsOf, fullHoursOf, percentOfSpan, type DaySpan, type TimeRange } from '../plan/day-plan.rules.ts';
import { MOVE_STEP } from './move.rules.ts';
import { closureText, type DayBlock, type DayPlace } from './places.rules.ts';
import type { Lanes } from './use-lanes.ts';
import { inTextSize } from '../../../platform/page/text-size.ts';

const ROW_HEIGHT = 70;

const Line = styled('section')({ display: 'flex', minHeight: ROW_HEIGHT, borderBottom: '1px solid var(--line)' });

const Name = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingRight: 10,
  '& img': { width: 46, height: 46, objectFit: 'cover', borderRadius: '0 12px 0 12px', background: 'var(--fill)' },
  '& h2': { margin: 0, font: 'var(--c-row)' },
  '& small': { font: 'var(--c-note)', color: 'var(--ink-2)' },
});

const Track = styled('div')({ position: 'relative', flex: 1, minWidth: 0, touchAction: 'pan-y' });

const Part = styled('span')({
  position: 'absolute',
  insetBlock: 0,
  pointerEvents: 'none',
  '&[data-is=closed]': {
    background: 'repeating-linear-gradient(135deg, var(--fill-press) 0 4px, var(--fill) 4px 10px)',
  },
  '&[data-is=dragged]': { background: 'var(--bad-tint)', outline: '2px dashed var(--bad)', outlineOffset: -2 },
  '& b': {
    position: 'absolute',
    insetInlineStart: 10,
    top: 24,
    padding: '2px 10px',
    background: 'var(--page)',
    color: 'var(--ink-2)',
    font: '600 12.5px/18px var(--font)',
    whiteSpace: 'nowrap',
  },
});

interface PlaceRowProps {
  place: DayPlace;
  span: DaySpan;
  nameWidth: number;
  day: { date: string; now: WallClock };
  chosen: string;
  lanes: Lanes;
  onOpen: (block: DayBlock, anchor: HTMLElement) => void;
  onMove: (block: DayBlock, times: TimeRange, to: DayPlace) => void;
  onClose: ((place: DayPlace, times: TimeRange) => void) | undefined;
}

/** A place in the plan of a day: its bookings as blocks, closed hours hatched. Dragging over an empty part closes those hours. */
export function PlaceRow({ place, span, nameWidth, day, chosen, lanes, onOpen, onMove, onClose }: PlaceRowProps) {
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => lanes.add(place.key, track.current), [lanes, place.key]);
  const [dragged, setDragged] = useState<{ from: number; to: number }>();
  const minutesAt = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return span.from;
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return Math.round((span.from + share * (span.to - span.from)) / MOVE_STEP) * MOVE_STEP;
  };
  const rangeOf = ({ from, to }: { from: number; to: number }): TimeRange => ({
    start: timeOfMinutes(Math.min(from, to)),
    end: timeOfMinutes(Math.max(from, to)),
  });
  const start = (event: PointerEvent<HTMLDivElement>): void => {
    // Touch scrolls the page; fingers close a day by the button above the plan.
    if (onClose === undefined || event.target !== event.currentTarget || event.button !== 0) return;
    if (event.pointerType === 'touch') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = minutesAt(event);
    setDragged({ from: at, to: at });
  };
  const end = (): void => {
    if (dragged !== undefined && dragged.from !== dragged.to) onClose?.(place, rangeOf(dragged));
    setDragged(undefined);
  };
  const isClosedAllDay = place.hours === null;
  const styleOf = (range: TimeRange) => {
    const left = percentOfSpan(span, range.start);
    return { left: `${left}%`, width: `${percentOfSpan(span, range.end) - left}%` };
  };
  const draggedRange = dragged === undefined ? undefined : rangeOf(dragged);
  return (
    <Line aria-label={place.name}>
      <Name style={{ width: inTextSize(nameWidth) }}>
        {place.imageUrl === '' ? <span style={{ width: inTextSize(46) }} /> : <img src={place.imageUrl} alt="" />}
        <div>
          <h2>{place.name}</h2>
          <small>{hoursText(place)}</small>
        </div>
      </Name>
      <Track
        ref={track}
        data-testid={`track ${place.key}`}
        onPointerDown={start}
        onPointerMove={(event) => dragged && setDragged({ ...dragged, to: minutesAt(event) })}
        onPointerUp={end}
        onPointerCancel={() => setDragged(undefined)}
        style={{
          background: `repeating-linear-gradient(90deg, var(--line) 0 1px, transparent 1px ${100 / fullHoursOf(span).length}%)`,
        }}
      >
        {closedPartsOf(span, { hours: place.hours, closures: [] }).map((part) => (
          <Part key={part.start} data-is="closed" style={styleOf(part)} />
        ))}
        {!isClosedAllDay &&
          place.closures.map((closure) => (
            <Part key={closure.id} data-is="closed" style={styleOf(closure)}>
              <b>{closureText(closure, day.date)}</b>
            </Part>
          ))}
        {draggedRange !== undefined && (
          <Part data-is="dragged" style={styleOf(draggedRange)}>
            <b>{timesText(draggedRange.start, draggedRange.end)}</b>
          </Part>
        )}
        {place.blocks.map((block) => (
          <DayBlockButton
            key={block.key}
            block={block}
            place={place}
            span={span}
            day={day}
            isChosen={chosen === block.key}
            lanes={lanes}
            onOpen={(anchor) => onOpen(block, anchor)}
            onMove={(times, to) => onMove(block, times, to)}
          />
        ))}
      </Track>
    </Line>
  );
}

function hoursText({ hours, closures }: DayPlace): string {
  const whole = closures.find(({ start, end }) => start === '0000' && end === '2400');
  if (whole !== undefined) return `closed: ${whole.reason}`;
  return hours === null ? 'closed' : timesText(hours.start, hours.end);
}
