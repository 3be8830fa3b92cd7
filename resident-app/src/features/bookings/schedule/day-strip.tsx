import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { classNames } from '@ekhaya/ui-kit/style/class-names';
import { backIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import './day-strip.css';

/** One day of the strip. */
export interface StripDay {
  /** YYYY-MM-DD: names the day. */
  date: string;
  /** Sat */
  weekday: string;
  /** 14 */
  day: string;
  /** Nov */
  month: string;
  /** The accessible name, which begins with the visible text: Sat 14 Nov 2026. */
  label: string;
  isDisabled: boolean;
}

interface DayStripProps {
  /** The accessible name of the strip. */
  label: string;
  days: readonly StripDay[];
  chosen?: string;
  onChoose: (date: string) => void;
}

/**
 * A strip of days that scrolls sideways and shows a week at a time; with a mouse, buttons scroll it. It has one tab stop: arrow
 * keys, Home and End move between the days that are not disabled. The month is written under the first day, the first of each
 * month and the chosen day.
 */
export function DayStrip({ label, days, chosen, onChoose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const chosenIndex = days.findIndex(({ date }) => date === chosen);
  const [focused, setFocused] = useState<string>();
  const open = days.filter(({ isDisabled }) => !isDisabled).map(({ date }) => date);
  const tabStop = [focused, chosen].find((date) => date !== undefined && open.includes(date)) ?? open[0];
  useLayoutEffect(() => {
    const chosenDay = strip.current?.children[chosenIndex];
    if (!strip.current || !(chosenDay instanceof HTMLElement)) return;
    const { scrollLeft, clientWidth } = strip.current;
    const isVisible =
      chosenDay.offsetLeft >= scrollLeft && chosenDay.offsetLeft + chosenDay.offsetWidth <= scrollLeft + clientWidth;
    if (!isVisible) strip.current.scrollLeft = chosenDay.offsetLeft;
  }, [chosenIndex]);
  const scrollByWeek = (direction: 1 | -1): void => {
    const place = strip.current;
    place?.scrollBy({ left: direction * place.clientWidth, behavior: 'smooth' });
  };
  function handleKey(event: KeyboardEvent): void {
    const from = open.indexOf(tabStop ?? '');
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(0, from - 1),
      ArrowRight: Math.min(open.length - 1, from + 1),
      Home: 0,
      End: open.length - 1,
    };
    const next = open[targets[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    const button = strip.current?.children[days.findIndex(({ date }) => date === next)];
    if (button instanceof HTMLElement) button.focus();
  }
  return (
    <div className="day-strip" role="group" aria-label={label}>
      <IconButton
        className="day-strip-button"
        icon={backIcon}
        label="Earlier days"
        tabIndex={-1}
        onClick={() => scrollByWeek(-1)}
      />
      <div className="days" ref={strip}>
        {days.map(({ date, weekday, day, month, label: name, isDisabled }, index) => (
          <button
            key={date}
            type="button"
            className={classNames('day', isDisabled && 'day-closed')}
            aria-pressed={date === chosen}
            disabled={isDisabled}
            tabIndex={date === tabStop ? 0 : -1}
            onKeyDown={handleKey}
            onClick={() => {
              setFocused(date);
              onChoose(date);
            }}
          >
            <span aria-hidden="true">{weekday}</span>
            <b aria-hidden="true">{day}</b>
            {(index === 0 || day === '1' || date === chosen) && <span aria-hidden="true">{month}</span>}
            <span className="only-read">{name}</span>
          </button>
        ))}
      </div>
      <IconButton
        className="day-strip-button"
        icon={nextIcon}
        label="Later days"
        tabIndex={-1}
        onClick={() => scrollByWeek(1)}
      />
    </div>
  );
}
