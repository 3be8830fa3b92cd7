import { displayTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { styled } from '@mui/material';
import type { WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { fullHoursOf, percentOfSpan, spanOfDay, type TimeRange } from '../plan/day-plan.rules.ts';
import type { DayBlock, DayPlace } from './places.rules.ts';
import { PlaceRow } from './place-row.tsx';
import { useLanes } from './use-lanes.ts';
import { inTextSize } from '../../../platform/page/text-size.ts';

const NAME_WIDTH = 204;

const Scroll = styled('div')({ overflowX: 'auto', paddingTop: 4 });
const Plan = styled('div')({ position: 'relative', minWidth: 900 });

const Axis = styled('div')({
  position: 'relative',
  height: 22,
  marginLeft: inTextSize(NAME_WIDTH),
  font: '500 11px/16px var(--font)',
  color: 'var(--ink-3)',
  '& span': { position: 'absolute' },
});

const Now = styled('div')({
  position: 'absolute',
  zIndex: 2,
  top: 0,
  bottom: 0,
  width: 2,
  background: 'var(--ink)',
  pointerEvents: 'none',
  '& b': {
    position: 'absolute',
    left: -22,
    top: 0,
    padding: '0 7px',
    borderRadius: '2px 8px 2px 8px',
    background: 'var(--ink)',
    color: 'var(--page)',
    font: '700 12px/20px var(--font)',
  },
});

interface DayGridProps {
  places: readonly DayPlace[];
  date: string;
  now: WallClock;
  chosen: string;
  onOpen: (block: DayBlock, anchor: HTMLElement) => void;
  onMove: (block: DayBlock, times: TimeRange, to: DayPlace) => void;
  /** Called with the hours that were dragged over an empty part of a place. Absent for people who may not close days. */
  onClose: ((place: DayPlace, times: TimeRange) => void) | undefined;
}

/** The plan of a day: a row for each place, an axis of hours, and a line at the present time. */
export function DayGrid({ places, date, now, chosen, ...acts }: DayGridProps) {
  const span = spanOfDay(places.flatMap(({ hours, blocks }) => [...(hours === null ? [] : [hours]), ...blocks]));
  const lanes = useLanes(places);
  const isToday = date === now.date && now.minutes >= span.from && now.minutes <= span.to;
  const nowTime = timeOfMinutes(now.minutes);
  const nameWidth = inTextSize(NAME_WIDTH);
  const left = percentOfSpan(span, nowTime) / 100;
  return (
    <Scroll>
      <Plan>
        <Axis aria-hidden>
          {fullHoursOf(span).map((at) => (
            <span key={at} style={{ left: `${percentOfSpan(span, timeOfMinutes(at))}%` }}>
              {displayTime(timeOfMinutes(at))}
            </span>
          ))}
        </Axis>
        <div style={{ borderTop: '1px solid var(--line)' }}>
          {places.map((place) => (
            <PlaceRow
              key={place.key}
              place={place}
              span={span}
              nameWidth={NAME_WIDTH}
              day={{ date, now }}
              chosen={chosen}
              lanes={lanes}
              {...acts}
            />
          ))}
        </div>
        {isToday && (
          <Now aria-hidden style={{ left: `calc(${nameWidth} + (100% - ${nameWidth}) * ${left})` }}>
            <b>{displayTime(nowTime)}</b>
          </Now>
        )}
      </Plan>
    </Scroll>
  );
}
