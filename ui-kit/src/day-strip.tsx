import { useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { backIcon, nextIcon } from './icons.tsx';
import './schedule.css';

/** One day of the strip. */
export interface StripDay {
  /** YYYY-MM-DD: names the day. */
  date: string;
  /** Sat */
  weekday: string;
  /** 14 */
  day: string;
  /** Its accessible name, which begins with what is seen: Sat 14 November 2026. */
  label: string;
  isDisabled: boolean;
}

export interface DayStripProps {
  /** Names the whole; not shown. */
  label: string;
  days: readonly StripDay[];
  chosen?: string;
  onChoose: (date: string) => void;
}

/** Days side by side, a week in sight; it moves sideways, with buttons where there is a mouse. */
export function DayStrip({ label, days, chosen, onChoose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const at = days.findIndex(({ date }) => date === chosen);
  useLayoutEffect(() => {
    const pressed = strip.current?.children[at];
    if (!strip.current || !(pressed instanceof HTMLElement)) return;
    const { scrollLeft, clientWidth } = strip.current;
    const isInSight =
      pressed.offsetLeft >= scrollLeft && pressed.offsetLeft + pressed.offsetWidth <= scrollLeft + clientWidth;
    if (!isInSight) strip.current.scrollLeft = pressed.offsetLeft;
  }, [at]);
  const moveByWeek = (direction: 1 | -1): void => {
    const place = strip.current;
    place?.scrollBy({ left: direction * place.clientWidth, behavior: 'smooth' });
  };
  return (
    <div className="day-strip" role="group" aria-label={label}>
      <IconButton className="day-strip-turn" icon={backIcon} label="Earlier days" onClick={() => moveByWeek(-1)} />
      <div className="days" ref={strip}>
        {days.map(({ date, weekday, day, label: name, isDisabled }) => (
          <button
            key={date}
            type="button"
            className={classNames('day', isDisabled && 'day-closed')}
            aria-label={name}
            aria-pressed={date === chosen}
            disabled={isDisabled}
            onClick={() => onChoose(date)}
          >
            {weekday} <b>{day}</b>
          </button>
        ))}
      </div>
      <IconButton className="day-strip-turn" icon={nextIcon} label="Later days" onClick={() => moveByWeek(1)} />
    </div>
  );
}
