import { useId } from 'react';
import { classNames } from './class-names.ts';
import './schedule.css';

/** One time that can be pressed, or not. */
export interface TimeSlot {
  /** HHMM: names the slot. */
  time: string;
  /** What is written on it, e.g. 17:00. */
  text: string;
  isDisabled: boolean;
}

export interface TimeSlotsProps {
  /** What is chosen next; also names the whole. */
  heading: 'SELECT TIME' | 'SELECT START TIME' | 'SELECT END TIME';
  /** In the order of the day. */
  slots: readonly TimeSlot[];
  /** The chosen span; the slots between are one ribbon with its ends. */
  from?: string;
  to?: string;
  /** What stands there if there are none. */
  emptyText?: string;
  onPress: (time: string) => void;
}

/** A day's times in four columns. Which of them can be chosen, and what a press does, is decided elsewhere. */
export function TimeSlots({
  heading,
  slots,
  from,
  to,
  emptyText = 'No Time Slots Available',
  onPress,
}: TimeSlotsProps) {
  const headingId = useId();
  if (slots.length === 0) return <p className="slots-none">{emptyText}</p>;
  return (
    <div role="group" aria-labelledby={headingId}>
      <p className="slots-heading" id={headingId}>
        {heading}
      </p>
      <div className="slots">
        {slots.map(({ time, text, isDisabled }) => {
          const place = placeOf(time, from, to);
          return (
            <button
              key={time}
              type="button"
              className={classNames('slot', place !== undefined && `slot-${place}`)}
              aria-pressed={place !== undefined}
              disabled={isDisabled}
              onClick={() => onPress(time)}
            >
              {text}
            </button>
          );
        })}
      </div>
    </div>
  );
}

function placeOf(time: string, from?: string, to?: string): 'alone' | 'from' | 'between' | 'to' | undefined {
  if (from === undefined) return undefined;
  if (time === from) return to === undefined ? 'alone' : 'from';
  if (to === undefined) return undefined;
  if (time === to) return 'to';
  return time > from && time < to ? 'between' : undefined;
}
