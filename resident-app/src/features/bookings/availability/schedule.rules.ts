import {
  bookableHours,
  hasClosingPassed,
  bookingKindRules,
  startTimes,
  type BookingKind,
  type Hours,
} from '@ekhaya/contract/bookings/bookings.rules';
import {
  disableUnavailable,
  endSlots,
  type Availability,
  type SlotSelection,
  type TimeSlot,
} from '@ekhaya/contract/time/time-slots.rules';
import {
  minutesOfTime,
  timeOfMinutes,
  weekdayOf,
  type Weekday,
  type WallClock,
} from '@ekhaya/contract/time/wall-clock.rules';

/** A resource and its requested quantity. */
export interface ResourceQuantity {
  id: string;
  quantity: number;
}

type HoursByWeekday = Partial<Record<Weekday, Hours | null>>;

/** The hours in which all given resources of a service can be booked on a day. Undefined if they do not overlap. */
export function hoursOfDay(
  kind: BookingKind,
  serviceHours: Hours,
  resources: readonly { availibility: HoursByWeekday }[],
  date: string,
): Hours | undefined {
  const weekday = weekdayOf(date);
  if (resources.length === 0) return bookableHours(kind, serviceHours, serviceHours);
  let overlap: Hours | undefined = serviceHours;
  for (const { availibility } of resources) overlap = overlap && bookableHours(kind, overlap, availibility[weekday]);
  return overlap;
}

/** The hours of a day in which at least one resource is open, from the earliest start to the latest end. Undefined if all are closed. */
export function widestHoursOfDay(
  kind: BookingKind,
  serviceHours: Hours,
  resources: readonly { availibility: HoursByWeekday }[],
  date: string,
): Hours | undefined {
  const open = resources
    .map((resource) => hoursOfDay(kind, serviceHours, [resource], date))
    .filter((hours) => hours !== undefined);
  if (resources.length === 0) return hoursOfDay(kind, serviceHours, [], date);
  if (open.length === 0) return undefined;
  return {
    start: open.map(({ start }) => start).reduce((one, other) => (one < other ? one : other)),
    end: open.map(({ end }) => end).reduce((one, other) => (one > other ? one : other)),
  };
}

/**
 * Combines the slots of several resources. A slot is available if every resource has its requested quantity left. `remaining` is
 * that of the resource with the least left.
 */
export function freeForAll(
  slots: readonly (readonly Availability[])[],
  requested: readonly ResourceQuantity[],
): Availability[] {
  const [first = [], ...others] = slots;
  return first.map((slot) => {
    const same = [slot, ...others.map((list) => list.find(({ time }) => time === slot.time))];
    const isFree = same.every(
      (one, index) => one?.availableForBooking === true && one.remaining >= (requested[index]?.quantity ?? 1),
    );
    return {
      time: slot.time,
      availableForBooking: isFree,
      remaining: Math.min(...same.map((one) => one?.remaining ?? 0)),
    };
  });
}

/** The booking that is rescheduled. `isLimitedByDay`: its service counts the visitors of a whole day, not those of any one time. */
interface OwnSlots {
  date: string;
  start: string;
  end: string;
  quantity: number;
  visitors: number;
  isLimitedByDay: boolean;
}

/** The slots for rescheduling a booking: the pieces and the places for visitors that the booking itself holds count as free. */
export function withOwnSlots(slots: readonly Availability[], own: OwnSlots, date: string): Availability[] {
  if (date !== own.date) return [...slots];
  return slots.map((slot) => {
    const isOwn = slot.time >= own.start && slot.time < own.end;
    const { visitorsLeft: left, remaining, availableForBooking } = slot;
    const visitors = left !== undefined && (isOwn || own.isLimitedByDay) ? { visitorsLeft: left + own.visitors } : {};
    // A slot with pieces lacks only places for visitors, those of the booking itself.
    const isFreed = own.isLimitedByDay && left === 0 && remaining > 0;
    return {
      ...slot,
      ...visitors,
      availableForBooking: availableForBooking || isOwn || isFreed,
      remaining: remaining + (isOwn ? own.quantity : 0),
    };
  });
}

/** Whether a time of a day has passed at the location. */
export const hasPassed = ({ date, time }: { date: string; time: string }, now: WallClock): boolean =>
  date < now.date || (date === now.date && (minutesOfTime(time) ?? 0) < now.minutes);

/** The input for computing the times of a day. */
export interface DayOfSlots {
  kind: BookingKind;
  date: string;
  hours: Hours;
  availability: readonly Availability[];
  now: WallClock;
}

/**
 * The times that a schedule shows. Without a chosen start they are the starts of the day, disabled if nothing is free or the time
 * has passed. After a start is chosen the later times are ends, enabled while all slots before them are free. After an end is
 * chosen the times are starts again, because a third press starts a new selection.
 */
export function timesToShow({ kind, date, hours, availability, now }: DayOfSlots, chosen: SlotSelection): TimeSlot[] {
  const { slotMinutes, minimumMinutes } = bookingKindRules[kind];
  const starts = disableUnavailable(startTimes(kind, hours), availability).map((slot) => ({
    ...slot,
    disabled: slot.disabled || hasPassed({ date, time: slot.time }, now),
  }));
  const { start } = chosen;
  if (start === undefined) return starts;
  // Near closing time there are slots that are too late to start in but may be part of a booking.
  const slots = disableUnavailable(slotsBetween(hours, slotMinutes), availability);
  const ends = endSlots(slots, { start, closing: hours.end, minimumMinutes, stepMinutes: slotMinutes });
  const shown = [...starts.filter(({ time }) => time <= start), ...ends];
  if (chosen.end === undefined) return shown;
  const isStart = new Map(starts.map(({ time, disabled }) => [time, !disabled]));
  return shown.map(({ time }) => ({ time, disabled: isStart.get(time) !== true }));
}

function slotsBetween({ start, end }: Hours, slotMinutes: number): TimeSlot[] {
  const slots: TimeSlot[] = [];
  const until = minutesOfTime(end) ?? 0;
  for (let at = minutesOfTime(start) ?? 0; at + slotMinutes <= until; at += slotMinutes) {
    slots.push({ time: timeOfMinutes(at), disabled: false });
  }
  return slots;
}

/** The text for a day without times. */
export const noTimesText = (date: string, hours: Hours | undefined, now: WallClock): string =>
  hours && hasClosingPassed(date, hours.end, now) ? 'No Bookings Available' : 'No Time Slots Available';

/** The pieces that are free during the whole span; in its first slot if it has no end yet. Undefined without a start. */
export function piecesLeftDuring(slots: readonly Availability[], { start, end }: SlotSelection): number | undefined {
  if (start === undefined) return undefined;
  const during = slots.filter(({ time }) => (end === undefined ? time === start : time >= start && time < end));
  if (during.length === 0) return 0;
  return Math.min(...during.map(({ availableForBooking, remaining }) => (availableForBooking ? remaining : 0)));
}

/** The visitors that still fit during the whole span. Undefined without a start, and for a service without a limit. */
export function visitorsLeftDuring(slots: readonly Availability[], { start, end }: SlotSelection): number | undefined {
  if (start === undefined) return undefined;
  const limits = slots
    .filter(({ time }) => (end === undefined ? time === start : time >= start && time < end))
    .map(({ visitorsLeft }) => visitorsLeft)
    .filter((left) => left !== undefined);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** The hint about what a lagoon booking still lacks. Undefined if it can be sent. */
export function lagoonHint(form: {
  isDayPass: boolean;
  chosen: SlotSelection;
  quantities: readonly number[];
  hasUnit: boolean;
  visitors: number;
  visitorsLeft: number | undefined;
}): string | undefined {
  const { isDayPass, chosen, quantities, hasUnit, visitors, visitorsLeft } = form;
  if (!hasUnit) return 'Choose your unit.';
  if (visitorsLeft !== undefined && visitors > visitorsLeft) {
    return visitorsLeft === 0
      ? 'No place is left at this time. Choose another one.'
      : `Only ${visitorsLeft} of ${visitors} visitors still fit at this time.`;
  }
  if (isDayPass) return undefined;
  if (chosen.start === undefined) return 'Choose a start time, or the day pass.';
  if (chosen.end === undefined) return 'Choose an end time.';
  return quantities.some((quantity) => quantity > 0) ? undefined : 'Choose how many of something, or the day pass.';
}

/** A day with free times, and the first starts of that day. */
export interface FreeDay {
  date: string;
  starts: string[];
}

/** The free starts of a day that have not passed. */
export const freeStarts = (day: DayOfSlots): string[] =>
  timesToShow(day, {})
    .filter(({ disabled }) => !disabled)
    .map(({ time }) => time);
