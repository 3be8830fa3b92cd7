import { minutesPerDay, minutesOfTime, timeOfMinutes } from './wall-clock.rules.ts';

/** A time that a picker lists (section 3 of the specification). */
export interface TimeSlot {
  /** `HHmm`; shown as `HH:MM`. */
  time: string;
  disabled: boolean;
}

/** The current selection in a range picker. A range is complete when it has both times. */
export interface SlotSelection {
  start?: string;
  end?: string;
}

/** The availability of the slot that starts at `time`, as the server reports it. */
export interface Availability {
  time: string;
  availableForBooking: boolean;
  remaining: number;
  /** The number of visitors that still fit; missing if the service has no limit. */
  visitorsLeft?: number | undefined;
}

/** The default length of a time slot in minutes. */
export const defaultSlotMinutes = 30;

/** Generates the times from `from` to `to` inclusive, `stepMinutes` apart, all enabled. */
export const generateSlots = (
  from: string = '0000',
  to: string = '2330',
  stepMinutes: number = defaultSlotMinutes,
): TimeSlot[] => {
  const first = minutesOfTime(from) ?? 0;
  const last = minutesOfTime(to) ?? minutesPerDay;
  const slots: TimeSlot[] = [];
  for (let minutes = first; minutes <= last; minutes += stepMinutes) {
    slots.push({ time: timeOfMinutes(minutes), disabled: false });
  }
  return slots;
};

/** Disables the slots that are not in the availability list or have nothing remaining. */
export const disableUnavailable = (slots: readonly TimeSlot[], availability: readonly Availability[]): TimeSlot[] => {
  const open = new Set(
    availability.filter((each) => each.availableForBooking && each.remaining > 0).map((each) => each.time),
  );
  return slots.map((slot) => ({ ...slot, disabled: slot.disabled || !open.has(slot.time) }));
};

const indexOf = (slots: readonly TimeSlot[], time: string | undefined): number =>
  slots.findIndex((slot) => slot.time === time);

const isFreeBetween = (slots: readonly TimeSlot[], one: number, other: number): boolean =>
  slots.slice(one + 1, other).every((slot) => !slot.disabled);

/**
 * Returns the selection of a range picker after a click on a time. The first click selects the start, the second the end; they
 * are swapped if reversed, and the click is ignored if a disabled slot lies between. A click on the selected start deselects
 * it, a third click starts again. A click on a disabled slot has no effect.
 */
export const selectInRange = (slots: readonly TimeSlot[], selection: SlotSelection, time: string): SlotSelection => {
  const clicked = indexOf(slots, time);
  if (slots[clicked]?.disabled !== false) return selection;
  if (time === selection.start) return {};
  if (selection.start === undefined || selection.end !== undefined) return { start: time };
  const start = indexOf(slots, selection.start);
  if (start === -1) return { start: time };
  const [first, last] = start < clicked ? [start, clicked] : [clicked, start];
  if (!isFreeBetween(slots, first, last)) return selection;
  return { start: slots[first]?.time ?? time, end: slots[last]?.time ?? time };
};

/**
 * Returns the selection of a picker in single mode after a click on a time: that time as the start, and the next one as the end. A
 * click on the selected start deselects it; a click on a disabled slot, or on the last one, has no effect.
 */
export const selectSingle = (slots: readonly TimeSlot[], selection: SlotSelection, time: string): SlotSelection => {
  const clicked = indexOf(slots, time);
  const next = slots[clicked + 1];
  if (slots[clicked]?.disabled !== false || next === undefined) return selection;
  return time === selection.start ? {} : { start: time, end: next.time };
};

/**
 * Returns the times at which a booking that starts at `start` can end, from `minimumMinutes` after it to `closing`. An end is
 * disabled if a slot between the start and the end is not available; an end may coincide with the start of another booking.
 * @param slots the slots of the day, `stepMinutes` apart
 */
export const endSlots = (
  slots: readonly TimeSlot[],
  {
    start,
    closing,
    minimumMinutes,
    stepMinutes = defaultSlotMinutes,
  }: {
    start: string;
    closing: string;
    minimumMinutes: number;
    stepMinutes?: number;
  },
): TimeSlot[] => {
  const from = minutesOfTime(start) ?? minutesPerDay;
  const until = minutesOfTime(closing) ?? from;
  const isFree = new Map(slots.map((slot) => [slot.time, !slot.disabled]));
  const ends: TimeSlot[] = [];
  let canReach = true;
  for (let minutes = from; minutes + stepMinutes <= until; minutes += stepMinutes) {
    canReach &&= isFree.get(timeOfMinutes(minutes)) ?? false;
    const end = minutes + stepMinutes;
    if (end - from >= minimumMinutes) ends.push({ time: timeOfMinutes(end), disabled: !canReach });
  }
  return ends;
};

/**
 * A free slot that is offered in place of a taken one. `resourceId` replaces the taken resource; it is empty if the slot was
 * refused because of too many visitors.
 */
export interface SlotAlternative {
  resourceId: string;
  date: string;
  start: string;
  end: string;
}
