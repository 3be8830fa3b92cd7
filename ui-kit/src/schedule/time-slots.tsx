import { useId, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { downIcon, upIcon } from '../art/icons.tsx';
import './time-slots.css';

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
  /** Times before these that have passed: folded into one row, which a press unfolds. */
  passed?: { text: string; slots: readonly TimeSlot[] };
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
  passed,
  from,
  to,
  emptyText = 'No Time Slots Available',
  onPress,
}: TimeSlotsProps) {
  const headingId = useId();
  const passedId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (slots.length === 0) return <p className="slots-none">{emptyText}</p>;
  const slotsOf = (some: readonly TimeSlot[]) =>
    some.map((slot) => (
      <Slot key={slot.time} slot={slot} place={placeOf(slot.time, from, to)} onPress={() => onPress(slot.time)} />
    ));
  return (
    <div role="group" aria-labelledby={headingId}>
      <p className="slots-heading" id={headingId}>
        {heading}
      </p>
      {passed && passed.slots.length > 0 && (
        <>
          <button
            type="button"
            className="slots-passed"
            aria-expanded={isUnfolded}
            aria-controls={passedId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            <Icon path={isUnfolded ? upIcon : downIcon} size={18} />
            {passed.text}
          </button>
          <div className="slots" id={passedId} hidden={!isUnfolded}>
            {isUnfolded && slotsOf(passed.slots)}
          </div>
        </>
      )}
      <div className="slots">{slotsOf(slots)}</div>
    </div>
  );
}

type Place = 'alone' | 'from' | 'between' | 'to';

interface SlotProps {
  slot: TimeSlot;
  /** Where it lies in what is chosen; undefined outside. */
  place: Place | undefined;
  onPress: () => void;
}

function Slot({ slot: { text, isDisabled }, place, onPress }: SlotProps) {
  return (
    <button
      type="button"
      className={classNames('slot', place !== undefined && `slot-${place}`)}
      aria-pressed={place !== undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      {text}
    </button>
  );
}

function placeOf(time: string, from?: string, to?: string): Place | undefined {
  if (from === undefined) return undefined;
  if (time === from) return to === undefined ? 'alone' : 'from';
  if (to === undefined) return undefined;
  if (time === to) return 'to';
  return time > from && time < to ? 'between' : undefined;
}
