import { addDays, weekdayOf, weekdays } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText, shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { backIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import { Button, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../../../platform/page/icon.tsx';
import type { BookingDay } from '../bookings.queries.ts';

const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, paddingBottom: 12 });

const Day = styled('button')({
  width: 64,
  padding: '5px 8px 6px',
  border: 0,
  borderRadius: 'var(--ctl-s)',
  background: 'var(--fill)',
  color: 'var(--ink)',
  cursor: 'pointer',
  '& span': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' },
  '& i': {
    font: '700 11px/14px var(--font)',
    fontStyle: 'normal',
    letterSpacing: '.05em',
    textTransform: 'uppercase',
    color: 'var(--ink-3)',
  },
  '& b': { font: '700 15px/15px var(--font)' },
  '& u': { display: 'block', height: 4, marginTop: 4, background: 'var(--line)' },
  '& s': { display: 'block', height: 4, background: 'var(--here)' },
  '&[aria-current]': { background: 'var(--here)', color: 'var(--on-here)' },
  '&[aria-current] i': { color: 'inherit' },
  '&[aria-current] u': { background: 'rgb(255 255 255 / .25)' },
  '&[aria-current] s': { background: 'var(--on-here)' },
});

const Legend = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginLeft: 'auto',
  font: 'var(--c-note)',
  color: 'var(--ink-2)',
  '& s': { width: 22, height: 14, marginLeft: 8 },
});

interface DayPickerProps {
  date: string;
  today: string;
  /** The days of the week with how booked they are; empty while that is read. */
  week: BookingDay['week'];
  onPick: (date: string) => void;
  /** What stands beside the days. */
  children?: ReactNode;
}

/** The days of a week, each with a bar of how booked it is; the weeks before and after; and today. */
export function DayPicker({ date, today, week, onPick: pick, children }: DayPickerProps) {
  const monday = addDays(date, -weekdays.indexOf(weekdayOf(date)));
  return (
    <Line role="group" aria-label="Day">
      <Button variant="sand" size="small" aria-label="The week before" onClick={() => pick(addDays(date, -7))}>
        <Icon path={backIcon} size={18} />
      </Button>
      {weekdays.map((_, at) => {
        const day = addDays(monday, at);
        const load = week.find((each) => each.date === day)?.load ?? 0;
        const parts = shortDatePartsOf(day);
        return (
          <Day
            key={day}
            type="button"
            aria-label={`${dateText(day)}, ${Math.round(load * 100)} % booked`}
            {...(day === date && { 'aria-current': 'date' as const })}
            onClick={() => pick(day)}
          >
            <span>
              <i>{parts.weekday}</i> <b>{parts.day}</b>
            </span>
            <u>
              <s style={{ width: `${load * 100}%` }} />
            </u>
          </Day>
        );
      })}
      <Button variant="sand" size="small" aria-label="The week after" onClick={() => pick(addDays(date, 7))}>
        <Icon path={nextIcon} size={18} />
      </Button>
      <Button variant="text" size="small" onClick={() => pick(today)}>
        Today
      </Button>
      {children}
      <Legend aria-hidden>
        <s style={{ background: 'var(--here-tint)', boxShadow: 'inset 4px 0 var(--here)' }} />
        Booked
        <s style={{ background: 'var(--wait-tint)', boxShadow: 'inset 0 0 0 1.5px var(--wait)' }} />
        Asked
        <s style={{ background: 'repeating-linear-gradient(135deg, var(--fill-press) 0 4px, var(--fill) 4px 10px)' }} />
        Closed
      </Legend>
    </Line>
  );
}
