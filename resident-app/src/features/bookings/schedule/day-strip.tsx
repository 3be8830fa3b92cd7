import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { classNames } from '@ekhaya/ui-kit/style/class-names';
import { backIcon, nextIcon } from '@ekhaya/ui-kit/art/icons';
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
  /** What a screen reader says, which begins with what is seen: Sat 14 Nov 2026. */
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

/**
 * Days side by side, a week in sight; it moves sideways, with buttons where there is a mouse. It is one stop of the Tab key: arrows,
 * Home and End move between its open days. The month stands under the first day, each first of a month and the chosen day.
 */
export function DayStrip({ label, days, chosen, onChoose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const at = days.findIndex(({ date }) => date === chosen);
  const [focused, setFocused] = useState<string>();
  const open = days.filter(({ isDisabled }) => !isDisabled).map(({ date }) => date);
  const tabStop = [focused, chosen].find((date) => date !== undefined && open.includes(date)) ?? open[0];
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
  function moveFocus(event: KeyboardEvent): void {
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
        className="day-strip-turn"
        icon={backIcon}
        label="Earlier days"
        tabIndex={-1}
        onClick={() => moveByWeek(-1)}
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
            onKeyDown={moveFocus}
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
        className="day-strip-turn"
        icon={nextIcon}
        label="Later days"
        tabIndex={-1}
        onClick={() => moveByWeek(1)}
      />
    </div>
  );
}
