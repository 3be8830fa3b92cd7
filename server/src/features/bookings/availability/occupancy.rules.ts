import type { SlotAlternative, Availability } from '@ekhaya/contract/time/time-slots.rules';
import {
  bookableHours,
  isDayPass,
  bookingKindRules,
  type BookingKind,
  type Hours,
} from '@ekhaya/contract/bookings/bookings.rules';
import type { OpeningHours } from '@ekhaya/contract/bookings/bookings';
import {
  addDays,
  instantOfWallClock,
  existsOnWallClock,
  minutesOfTime,
  timeOfMinutes,
  weekdayOf,
  type WallClock,
} from '@ekhaya/contract/time/wall-clock.rules';

/** A quantity of a resource, or a number of visitors, that is booked in a range of instants (milliseconds since 1970). */
export interface OccupiedRange {
  from: number;
  until: number;
  count: number;
}

/** The closures and bookings of a service on some days. */
export interface Occupancy {
  /** The hours in which the service is closed, in minutes from midnight, by date. */
  closedByDate: ReadonlyMap<string, readonly { from: number; until: number }[]>;
  /** The booked quantities and times of each resource, by resource id. */
  occupiedByResource: ReadonlyMap<string, readonly OccupiedRange[]>;
  /** The visitors of the service, by date. */
  visitorsByDate: ReadonlyMap<string, readonly OccupiedRange[]>;
}

/** The properties of a service that decide about its slots. */
export interface BookableService {
  kind: BookingKind;
  hours: Hours;
  capacity: number | null;
  dayCapacity: number | null;
  timeZone: string;
}

/** The properties of a resource that decide about its slots. */
export interface BookableResource {
  id: string;
  quantity: number;
  openingHours: OpeningHours;
}

/** The time, visitors and resources that a person asks to book. */
export interface SlotRequest {
  date: string;
  start: string;
  end: string;
  visitors: number;
  lines: readonly { resourceId: string; quantity: number }[];
}

/** Returns the highest total count of the ranges that overlap at any one moment from `from` until `until`. */
export const peakCount = (all: readonly OccupiedRange[], from: number, until: number): number => {
  const within = all.filter((each) => each.from < until && each.until > from);
  const moments = within.map((each) => Math.max(each.from, from));
  return moments.reduce((peak, moment) => {
    const now = within.reduce((sum, each) => (each.from <= moment && each.until > moment ? sum + each.count : sum), 0);
    return Math.max(peak, now);
  }, 0);
};

/** Converts times of a day on the wall clock of the estate into a range of instants in milliseconds since 1970. */
export const instantRangeOf = (times: { date: string; start: string; end: string }, timeZone: string) => {
  const at = (time: string): number =>
    instantOfWallClock({ date: times.date, minutes: minutesOfTime(time) ?? 0 }, timeZone).getTime();
  return { from: at(times.start), until: at(times.end) };
};

const sumOf = (all: readonly OccupiedRange[]): number => all.reduce((sum, { count }) => sum + count, 0);

/** Returns how many visitors still fit into a range, by the limit of the day and that of any moment; Infinity without limits. */
export const remainingVisitors = (
  service: Pick<BookableService, 'capacity' | 'dayCapacity'>,
  visits: readonly OccupiedRange[],
  { from, until }: { from: number; until: number },
): number =>
  Math.min(
    service.dayCapacity === null ? Infinity : Math.max(0, service.dayCapacity - sumOf(visits)),
    service.capacity === null ? Infinity : Math.max(0, service.capacity - peakCount(visits, from, until)),
  );

/** Whether the service is closed at some time of a range of minutes of a day. */
const isClosedDuring = (
  { closedByDate }: Pick<Occupancy, 'closedByDate'>,
  date: string,
  { from, until }: { from: number; until: number },
): boolean => (closedByDate.get(date) ?? []).some((closed) => closed.from < until && closed.until > from);

/** What prevents a slot request although the day is open, and how many visitors or pieces are left. */
export type SlotConflict = { kind: 'visitors'; left: number } | { kind: 'resource'; resourceId: string; left: number };

/** Returns why a slot request cannot be booked, or undefined if the slot is free. */
export const findSlotConflict = (
  slotRequest: SlotRequest,
  service: BookableService,
  resources: ReadonlyMap<string, BookableResource>,
  occupancy: Occupancy,
): { kind: 'closed' } | SlotConflict | undefined => {
  const minutes = { from: minutesOfTime(slotRequest.start) ?? 0, until: minutesOfTime(slotRequest.end) ?? 0 };
  if (isClosedDuring(occupancy, slotRequest.date, minutes)) return { kind: 'closed' };
  const range = instantRangeOf(slotRequest, service.timeZone);
  const left = remainingVisitors(service, occupancy.visitorsByDate.get(slotRequest.date) ?? [], range);
  if (slotRequest.visitors > left) return { kind: 'visitors', left };
  for (const { resourceId, quantity } of slotRequest.lines) {
    const taken = peakCount(occupancy.occupiedByResource.get(resourceId) ?? [], range.from, range.until);
    const remaining = Math.max(0, (resources.get(resourceId)?.quantity ?? 0) - taken);
    if (quantity > remaining) return { kind: 'resource', resourceId, left: remaining };
  }
  return undefined;
};

/** Returns the hours in which a resource, or a service without resources, can be booked on a day; undefined on a closed day. */
export const bookableHoursOn = (
  date: string,
  service: Pick<BookableService, 'kind' | 'hours'>,
  resource: Pick<BookableResource, 'openingHours'> | undefined,
): Hours | undefined =>
  bookableHours(service.kind, service.hours, resource ? resource.openingHours[weekdayOf(date)] : service.hours);

/**
 * Returns the minutes of a day at which slots of a length start, spaced by the slot length of the booking kind. Leaves out
 * slots in the hour that the change to summer time skips.
 */
const slotStartsOn = (
  date: string,
  { start, end }: Hours,
  { kind, timeZone }: Pick<BookableService, 'kind' | 'timeZone'>,
  length: number = bookingKindRules[kind].slotMinutes,
): number[] => {
  const closes = minutesOfTime(end) ?? 0;
  const minutes: number[] = [];
  for (let at = minutesOfTime(start) ?? 0; at + length <= closes; at += bookingKindRules[kind].slotMinutes) {
    if (existsOnWallClock(date, { from: at, until: at + length }, timeZone)) minutes.push(at);
  }
  return minutes;
};

const isPast = (date: string, minutes: number, now: WallClock): boolean =>
  date < now.date || (date === now.date && minutes < now.minutes);

/** Returns the slots of a day of some resources of a service, without closed ones. `remaining` is the sum over the resources. */
export const slotsOfDay = (
  date: string,
  service: BookableService,
  resources: readonly BookableResource[],
  occupancy: Occupancy,
  now: WallClock,
): Availability[] => {
  const { slotMinutes } = bookingKindRules[service.kind];
  const visits = occupancy.visitorsByDate.get(date) ?? [];
  const remainingAt = new Map<number, number>();
  const rangeAt = (minutes: number) =>
    instantRangeOf(
      { date, start: timeOfMinutes(minutes), end: timeOfMinutes(minutes + slotMinutes) },
      service.timeZone,
    );
  const hoursOfService = resources.length === 0 ? bookableHoursOn(date, service, undefined) : undefined;
  for (const minutes of hoursOfService ? slotStartsOn(date, hoursOfService, service) : []) {
    remainingAt.set(minutes, Math.min(unlimitedRemaining, remainingVisitors(service, visits, rangeAt(minutes))));
  }
  for (const resource of resources) {
    const hours = bookableHoursOn(date, service, resource);
    const taken = occupancy.occupiedByResource.get(resource.id) ?? [];
    for (const minutes of hours ? slotStartsOn(date, hours, service) : []) {
      const { from, until } = rangeAt(minutes);
      const left = Math.max(0, resource.quantity - peakCount(taken, from, until));
      remainingAt.set(minutes, (remainingAt.get(minutes) ?? 0) + left);
    }
  }
  return [...remainingAt]
    .filter(([minutes]) => !isClosedDuring(occupancy, date, { from: minutes, until: minutes + slotMinutes }))
    .toSorted(([one], [other]) => one - other)
    .map(([minutes, remaining]) => {
      const left = remainingVisitors(service, visits, rangeAt(minutes));
      return {
        time: timeOfMinutes(minutes),
        availableForBooking: remaining > 0 && !isPast(date, minutes, now) && left > 0,
        remaining,
        ...(Number.isFinite(left) && { visitorsLeft: left }),
      };
    });
};

/** The `remaining` of a service that has neither resources nor a visitor limit. */
const unlimitedRemaining = 10_000;

/** The maximum number of alternatives that are offered for a taken slot. */
const maxAlternatives = 3;
/** The number of days after the requested one on which alternatives are searched. */
export const alternativeDays = 14;

/**
 * Returns the nearest free slots for a request whose slot is taken, each as long as the request. Searches the requested day
 * first, then the days after it; on each day the same resource first, then the other resources of a facility.
 * @param conflictId the resource that is taken; undefined if the visitors are too many
 */
export const nearestFreeSlots = (
  slotRequest: SlotRequest,
  conflictId: string | undefined,
  service: BookableService,
  resources: ReadonlyMap<string, BookableResource>,
  occupancy: Occupancy,
  now: WallClock,
): SlotAlternative[] => {
  const sameId = conflictId ?? slotRequest.lines[0]?.resourceId ?? '';
  const requestedStart = minutesOfTime(slotRequest.start) ?? 0;
  const length = (minutesOfTime(slotRequest.end) ?? 0) - requestedStart;
  const canSwap = service.kind === 'facility' && slotRequest.lines.length === 1;
  const found: SlotAlternative[] = [];
  /** Returns the free slots of a day with `resourceId` in place of the taken resource, the nearest first. */
  const slotsWith = (date: string, resourceId: string): SlotAlternative[] => {
    const lines = canSwap ? slotRequest.lines.map((line) => ({ ...line, resourceId })) : slotRequest.lines;
    const all = lines.map((line) => bookableHoursOn(date, service, resources.get(line.resourceId)));
    const hoursOfLines = all.length === 0 ? [bookableHoursOn(date, service, undefined)] : all;
    const opens = Math.max(...hoursOfLines.map((hours) => minutesOfTime(hours?.start ?? '2400') ?? 0));
    const closes = Math.min(...hoursOfLines.map((hours) => minutesOfTime(hours?.end ?? '0') ?? 0));
    const hours = { start: timeOfMinutes(opens), end: timeOfMinutes(closes) };
    return slotStartsOn(date, hours, service, length)
      .toSorted((one, other) => Math.abs(one - requestedStart) - Math.abs(other - requestedStart) || one - other)
      .map((at) => ({ resourceId, date, start: timeOfMinutes(at), end: timeOfMinutes(at + length) }))
      .filter((slot) => {
        // A day pass for today can be booked until its last minute.
        const last = service.kind === 'lagoon' && isDayPass(slot) ? (minutesOfTime(slot.end) ?? 0) - 1 : undefined;
        if (isPast(date, last ?? minutesOfTime(slot.start) ?? 0, now)) return false;
        return findSlotConflict({ ...slotRequest, ...slot, lines }, service, resources, occupancy) === undefined;
      })
      .slice(0, maxAlternatives);
  };
  for (let day = 0; day <= alternativeDays && found.length < maxAlternatives; day += 1) {
    const date = addDays(slotRequest.date, day);
    found.push(...slotsWith(date, sameId));
    if (!canSwap || found.length >= maxAlternatives) continue;
    const others = [...resources.keys()].filter((id) => id !== sameId).flatMap((id) => slotsWith(date, id));
    const distance = (slot: SlotAlternative): number => Math.abs((minutesOfTime(slot.start) ?? 0) - requestedStart);
    found.push(...others.toSorted((one, other) => distance(one) - distance(other)));
  }
  const isOther = (slot: SlotAlternative): number => Number(slot.resourceId !== sameId);
  return found.slice(0, maxAlternatives).toSorted((one, other) => isOther(one) - isOther(other));
};
