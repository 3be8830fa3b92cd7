import { minutesPerDay, minutesOfTime, timeOfMinutes } from './wall-clock.rules.ts';

/** A time that can be chosen, spec section 3. */
export interface TimeSlot {
  /** `HHmm`; shown as `HH:MM`. */
  time: string;
  disabled: boolean;
}

/** What was chosen so far; a range is complete when it has both. */
export interface SlotSelection {
  start?: string;
  end?: string;
}

/** What the server says of a slot that begins at `time`. */
export interface Availability {
  time: string;
  availableForBooking: boolean;
  remaining: number;
  /** Visitors that still fit; missing where the service has no limit. */
  visitorsLeft?: number | undefined;
}

/** Time slot interval default 30 min. */
export const defaultSlotMinutes = 30;

/** The times from one to another, both of them, so many minutes apart: self-generated, none disabled. */
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

/** Time slots are disabled when not in the availability list or with nothing remaining. */
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
 * Range mode: the first click is the start, the second the end, swapped if reversed, rejected if a disabled slot lies between;
 * clicking the selected start deselects; the third click restarts. A click on a disabled slot changes nothing.
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
 * The times at which a booking that begins at `start` can end, from `minimumMinutes` after it to `closing`. One that cannot be
 * reached, because a slot before it is not available, is disabled: an end may be where another booking begins.
 * @param slots the slots by their beginning, of that day, a step apart
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
 * A free slot that is offered to who came too late: the same again at that time, with this resource in the place of the one that
 * was taken (no resource where visitors were too many).
 */
export interface SlotAlternative {
  resourceId: string;
  date: string;
  start: string;
  end: string;
}
