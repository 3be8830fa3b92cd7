import { useId, useState } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { downIcon, upIcon } from '@ekhaya/icons/icon-paths';
import './time-slots.css';

/** One time of a day. */
export interface TimeSlot {
  /** `HHmm`; identifies the slot. */
  time: string;
  /** Its text, e.g. 17:00. */
  text: string;
  isDisabled: boolean;
}

export interface TimeSlotsProps {
  /** Heading and accessible name: what is chosen next. */
  heading: 'SELECT TIME' | 'SELECT START TIME' | 'SELECT END TIME';
  /** Sorted by time. */
  slots: readonly TimeSlot[];
  /** Earlier times that have passed: folded into one row, which a press unfolds. */
  passed?: { text: string; slots: readonly TimeSlot[] };
  /** Start and end of the chosen span; the slots between them are highlighted. */
  from?: string;
  to?: string;
  /** Shown if there are no slots. */
  emptyText?: string;
  onPress: (time: string) => void;
}

/** The times of a day in four columns. The caller decides which are enabled and what a press does. */
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
  /** The place within the chosen span; undefined outside. */
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
