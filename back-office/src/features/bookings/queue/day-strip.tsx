import { minutesOfTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, styled } from '@mui/material';
import type { BookingCase } from '../bookings.queries.ts';
import { closedPartsOf, percentOfSpan, spanOfDay, type DaySpan } from '../plan/day-plan.rules.ts';
import { OnlyHeard } from '../../../platform/states/only-heard.tsx';
import { peopleText } from '../../../platform/page/counted.rules.ts';

const Axis = styled('div')({
  position: 'relative',
  height: 16,
  font: '500 11px/14px var(--font)',
  color: 'var(--ink-3)',
  '& i': { position: 'absolute', fontStyle: 'normal', transform: 'translateX(-50%)' },
  '& i:first-of-type': { transform: 'none' },
  '& i:last-of-type': { transform: 'translateX(-100%)' },
});

const Track = styled('div')({
  position: 'relative',
  height: 40,
  overflow: 'hidden',
  background: 'var(--fill)',
  '& span': {
    position: 'absolute',
    insetBlock: 0,
    paddingLeft: 6,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    font: '600 12px/40px var(--font)',
  },
  '& [data-is=closed]': {
    background: 'repeating-linear-gradient(135deg, var(--fill-press) 0 4px, transparent 4px 9px)',
  },
  '& [data-is=booked]': {
    background: 'var(--here-tint)',
    color: 'var(--here-ink)',
    borderLeft: '4px solid var(--here)',
  },
  '& [data-is=asked]': {
    background: 'var(--wait-tint)',
    color: 'var(--wait)',
    boxShadow: 'inset 0 0 0 1.5px var(--wait)',
  },
  '& [data-is=this]': {
    zIndex: 1,
    background: 'var(--wait-tint)',
    color: 'var(--wait)',
    outline: '2px dashed var(--wait)',
    outlineOffset: -2,
  },
});

/** The hours that the axis names: every second or fourth one, so that they do not touch. */
function namedHours({ from, to }: DaySpan, step: number): number[] {
  const hours: number[] = [];
  for (let at = from; at <= to; at += step * 60) hours.push(at);
  return hours;
}

/** The day of a booking at its place as a strip: closed hours hatched, this booking dashed, the others named. */
export function DayStrip({ booking }: { booking: BookingCase }) {
  const { day, start, end } = booking;
  const span = spanOfDay([{ start, end }, ...day.bookings, ...(day.hours === null ? [] : [widened(day.hours)])]);
  const step = span.to - span.from > 10 * 60 ? 4 : 2;
  const place = (part: { start: string; end: string }) => {
    const left = percentOfSpan(span, part.start);
    return { left: `${left}%`, width: `${percentOfSpan(span, part.end) - left}%` };
  };
  const said = day.bookings.map(
    (other) =>
      `${other.customerName}, ${timesText(other.start, other.end)}, ${peopleText(other.visitors)}${other.status === 'BOOKED' ? '' : ', asked'}`,
  );
  return (
    <>
      <Box aria-hidden>
        <Axis>
          {namedHours(span, step).map((at) => (
            <i key={at} style={{ left: `${percentOfSpan(span, timeOfMinutes(at))}%` }}>
              {timeOfMinutes(at).slice(0, 2)}
            </i>
          ))}
        </Axis>
        <Track>
          {closedPartsOf(span, day).map((part) => (
            <span key={part.start} data-is="closed" style={place(part)} />
          ))}
          {day.bookings.map((other) => (
            <span key={other.id} data-is={other.status === 'BOOKED' ? 'booked' : 'asked'} style={place(other)}>
              {nameOnStrip(other)}
            </span>
          ))}
          <span data-is="this" style={place({ start, end })}>
            This
          </span>
        </Track>
      </Box>
      <OnlyHeard as="ul" aria-label="The others of that day">
        {said.length === 0 ? <li>Nobody else on that day.</li> : said.map((text) => <li key={text}>{text}</li>)}
      </OnlyHeard>
    </>
  );
}

/** An hour before opening and after closing, so that the closed hours show. */
const widened = ({ start, end }: { start: string; end: string }) => ({
  start: timeOfMinutes(Math.max(0, (minutesOfTime(start) ?? 0) - 60)),
  end: timeOfMinutes(Math.min(24 * 60, (minutesOfTime(end) ?? 0) + 60)),
});

const nameOnStrip = ({ customerName, visitors }: BookingCase['day']['bookings'][number]): string => {
  const last = customerName.split(' ').at(-1) ?? customerName;
  return visitors > 1 ? `${last}, ${visitors}` : last;
};
