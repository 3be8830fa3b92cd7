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

/** A resource and how much of it is wanted. */
export interface WantedResource {
  id: string;
  quantity: number;
}

type HoursByWeekday = Partial<Record<Weekday, Hours | null>>;

/** When a day can be booked: where the hours of the service and of all its resources overlap; undefined on a closed day. */
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

/** When a day can be booked by the first or the last of several resources; undefined when none of them is open. */
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

/** What is free for several resources at once: as much as the scarcest leaves, once the wanted pieces fit. */
export function freeForAll(
  slots: readonly (readonly Availability[])[],
  wanted: readonly WantedResource[],
): Availability[] {
  const [first = [], ...others] = slots;
  return first.map((slot) => {
    const same = [slot, ...others.map((list) => list.find(({ time }) => time === slot.time))];
    const isFree = same.every(
      (one, index) => one?.availableForBooking === true && one.remaining >= (wanted[index]?.quantity ?? 1),
    );
    return {
      time: slot.time,
      availableForBooking: isFree,
      remaining: Math.min(...same.map((one) => one?.remaining ?? 0)),
    };
  });
}

/** The slots as they are for a booking that moves: what it holds itself is free to it. */
export function withOwnSlots(
  slots: readonly Availability[],
  own: { date: string; start: string; end: string; quantity: number },
  date: string,
): Availability[] {
  if (date !== own.date) return [...slots];
  return slots.map((slot) =>
    slot.time >= own.start && slot.time < own.end
      ? { ...slot, availableForBooking: true, remaining: slot.remaining + own.quantity }
      : slot,
  );
}

/** Whether a time of a day lies behind the clock on the wall. */
export const hasPassed = ({ date, time }: { date: string; time: string }, now: WallClock): boolean =>
  date < now.date || (date === now.date && (minutesOfTime(time) ?? 0) < now.minutes);

/** What a day's times depend on. */
export interface DayOfSlots {
  kind: BookingKind;
  date: string;
  hours: Hours;
  availability: readonly Availability[];
  now: WallClock;
}

/**
 * The times that are shown: the starts of the day, closed where nothing is free or the time has passed. Once a start is chosen
 * the times after it are ends, open as far as everything before them is free.
 */
export function timesToShow({ kind, date, hours, availability, now }: DayOfSlots, chosen: SlotSelection): TimeSlot[] {
  const { slotMinutes, minimumMinutes } = bookingKindRules[kind];
  const starts = disableUnavailable(startTimes(kind, hours), availability).map((slot) => ({
    ...slot,
    disabled: slot.disabled || hasPassed({ date, time: slot.time }, now),
  }));
  const { start } = chosen;
  if (start === undefined) return starts;
  // Starts listed before the minimum end of the day may still be reached over slots that are no starts themselves.
  const slots = disableUnavailable(slotsBetween(hours, slotMinutes), availability);
  const ends = endSlots(slots, { start, closing: hours.end, minimumMinutes, stepMinutes: slotMinutes });
  const shown = [...starts.filter(({ time }) => time <= start), ...ends];
  if (chosen.end === undefined) return shown;
  // A third press begins anew: what can be pressed then are starts.
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

/** What stands in the place of times that there are none of. */
export const textWithoutTimes = (date: string, hours: Hours | undefined, now: WallClock): string =>
  hours && hasClosingPassed(date, hours.end, now) ? 'No Bookings Available' : 'No Time Slots Available';

/** How many pieces are left over a span of time; at its start while it has no end. */
export function leftDuring(slots: readonly Availability[], { start, end }: SlotSelection): number | undefined {
  if (start === undefined) return undefined;
  const during = slots.filter(({ time }) => (end === undefined ? time === start : time >= start && time < end));
  if (during.length === 0) return 0;
  return Math.min(...during.map(({ availableForBooking, remaining }) => (availableForBooking ? remaining : 0)));
}

/** How many visitors still fit over a span of time; undefined without a start, and where the service has no limit. */
export function visitorsLeftDuring(slots: readonly Availability[], { start, end }: SlotSelection): number | undefined {
  if (start === undefined) return undefined;
  const limits = slots
    .filter(({ time }) => (end === undefined ? time === start : time >= start && time < end))
    .map(({ visitorsLeft }) => visitorsLeft)
    .filter((left) => left !== undefined);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** What the resident is told to do before a lagoon booking can be sent; undefined where nothing is missing. */
export function missingOfLagoon(form: {
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

/** A day on which something is free, and the first times at which a booking can begin. */
export interface FreeDay {
  date: string;
  starts: string[];
}

/** The times of a day at which a booking can begin, from now on. */
export const freeStarts = (day: DayOfSlots): string[] =>
  timesToShow(day, {})
    .filter(({ disabled }) => !disabled)
    .map(({ time }) => time);
