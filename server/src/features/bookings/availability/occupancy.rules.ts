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

/** What is taken of a resource, or how many visitors come, from one instant until another, in milliseconds. */
export interface OccupiedRange {
  from: number;
  until: number;
  count: number;
}

/** All that decides whether something is free on some days of a service. */
export interface Occupancy {
  /** Days of the service that are closed. */
  closedDates: ReadonlySet<string>;
  occupiedByResource: ReadonlyMap<string, readonly OccupiedRange[]>;
  /** The visitors of the service by date. */
  visitorsByDate: ReadonlyMap<string, readonly OccupiedRange[]>;
}

/** What of a service decides about its slots. */
export interface BookableService {
  kind: BookingKind;
  hours: Hours;
  capacity: number | null;
  dayCapacity: number | null;
  timeZone: string;
}

/** What of a resource decides about its slots. */
export interface BookableResource {
  id: string;
  quantity: number;
  openingHours: OpeningHours;
}

/** What somebody wants at some time. */
export interface SlotRequest {
  date: string;
  start: string;
  end: string;
  visitors: number;
  lines: readonly { resourceId: string; quantity: number }[];
}

/** Most of something that overlap at any one moment within the range. */
export const peakCount = (all: readonly OccupiedRange[], from: number, until: number): number => {
  const within = all.filter((each) => each.from < until && each.until > from);
  const moments = within.map((each) => Math.max(each.from, from));
  return moments.reduce((most, moment) => {
    const now = within.reduce((sum, each) => (each.from <= moment && each.until > moment ? sum + each.count : sum), 0);
    return Math.max(most, now);
  }, 0);
};

/** The instants of times of a day on the wall of the estate, in milliseconds. */
export const instantRangeOf = (times: { date: string; start: string; end: string }, timeZone: string) => {
  const at = (time: string): number =>
    instantOfWallClock({ date: times.date, minutes: minutesOfTime(time) ?? 0 }, timeZone).getTime();
  return { from: at(times.start), until: at(times.end) };
};

const sumOf = (all: readonly OccupiedRange[]): number => all.reduce((sum, { count }) => sum + count, 0);

/** Visitors that still fit: within the limit of the day, and of the moment. */
export const remainingVisitors = (
  service: Pick<BookableService, 'capacity' | 'dayCapacity'>,
  visits: readonly OccupiedRange[],
  { from, until }: { from: number; until: number },
): number =>
  Math.min(
    service.dayCapacity === null ? Infinity : Math.max(0, service.dayCapacity - sumOf(visits)),
    service.capacity === null ? Infinity : Math.max(0, service.capacity - peakCount(visits, from, until)),
  );

/** Why a wish cannot be had, or undefined where it can. */
export const findSlotConflict = (
  wish: SlotRequest,
  service: BookableService,
  resources: ReadonlyMap<string, BookableResource>,
  occupancy: Occupancy,
):
  | { kind: 'closed' }
  | { kind: 'visitors'; left: number }
  | { kind: 'resource'; resourceId: string; left: number }
  | undefined => {
  if (occupancy.closedDates.has(wish.date)) return { kind: 'closed' };
  const range = instantRangeOf(wish, service.timeZone);
  const left = remainingVisitors(service, occupancy.visitorsByDate.get(wish.date) ?? [], range);
  if (wish.visitors > left) return { kind: 'visitors', left };
  for (const { resourceId, quantity } of wish.lines) {
    const taken = peakCount(occupancy.occupiedByResource.get(resourceId) ?? [], range.from, range.until);
    const remaining = Math.max(0, (resources.get(resourceId)?.quantity ?? 0) - taken);
    if (quantity > remaining) return { kind: 'resource', resourceId, left: remaining };
  }
  return undefined;
};

/** When a resource can be booked on a day; undefined when it is closed. */
export const bookableHoursOn = (
  date: string,
  service: Pick<BookableService, 'kind' | 'hours'>,
  resource: Pick<BookableResource, 'openingHours'> | undefined,
): Hours | undefined =>
  bookableHours(service.kind, service.hours, resource ? resource.openingHours[weekdayOf(date)] : service.hours);

/** Where slots of a length begin on a day, as far apart as the way of booking says; none in an hour that summer time leaves out. */
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

/** The slots of a day for some resources of a service, what remains of them added up. */
export const slotsOfDay = (
  date: string,
  service: BookableService,
  resources: readonly BookableResource[],
  occupancy: Occupancy,
  now: WallClock,
): Availability[] => {
  if (occupancy.closedDates.has(date)) return [];
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

/** What remains of a service that has neither resources nor a limit of visitors. */
const unlimitedRemaining = 10_000;

/** How many free slots are offered to who came too late, and on how many days after the one wished they are looked for. */
const maxAlternatives = 3;
export const alternativeDays = 14;

/**
 * The nearest free slots for who came too late, each as long as the wish: on its day first, then on the days after it; of the
 * same resource first, then of others of the service that are free at a time near by.
 * @param conflictId the resource that was taken; undefined where visitors were too many
 */
export const nearestFreeSlots = (
  wish: SlotRequest,
  conflictId: string | undefined,
  service: BookableService,
  resources: ReadonlyMap<string, BookableResource>,
  occupancy: Occupancy,
  now: WallClock,
): SlotAlternative[] => {
  const sameId = conflictId ?? wish.lines[0]?.resourceId ?? '';
  const wished = minutesOfTime(wish.start) ?? 0;
  const length = (minutesOfTime(wish.end) ?? 0) - wished;
  const canSwap = service.kind === 'facility' && wish.lines.length === 1;
  const found: SlotAlternative[] = [];
  /** Free slots of a day with a resource in the place of the conflict's, the nearest first. */
  const slotsWith = (date: string, resourceId: string): SlotAlternative[] => {
    const lines = canSwap ? wish.lines.map((line) => ({ ...line, resourceId })) : wish.lines;
    const all = lines.map((line) => bookableHoursOn(date, service, resources.get(line.resourceId)));
    const hoursOfLines = all.length === 0 ? [bookableHoursOn(date, service, undefined)] : all;
    const opens = Math.max(...hoursOfLines.map((hours) => minutesOfTime(hours?.start ?? '2400') ?? 0));
    const closes = Math.min(...hoursOfLines.map((hours) => minutesOfTime(hours?.end ?? '0') ?? 0));
    const hours = { start: timeOfMinutes(opens), end: timeOfMinutes(closes) };
    return slotStartsOn(date, hours, service, length)
      .toSorted((one, other) => Math.abs(one - wished) - Math.abs(other - wished) || one - other)
      .map((at) => ({ resourceId, date, start: timeOfMinutes(at), end: timeOfMinutes(at + length) }))
      .filter((slot) => {
        // A day pass of today can be had as long as a minute of it is left.
        const last = service.kind === 'lagoon' && isDayPass(slot) ? (minutesOfTime(slot.end) ?? 0) - 1 : undefined;
        if (isPast(date, last ?? minutesOfTime(slot.start) ?? 0, now)) return false;
        return findSlotConflict({ ...wish, ...slot, lines }, service, resources, occupancy) === undefined;
      })
      .slice(0, maxAlternatives);
  };
  for (let day = 0; day <= alternativeDays && found.length < maxAlternatives; day += 1) {
    const date = addDays(wish.date, day);
    found.push(...slotsWith(date, sameId));
    if (!canSwap || found.length >= maxAlternatives) continue;
    const others = [...resources.keys()].filter((id) => id !== sameId).flatMap((id) => slotsWith(date, id));
    const distance = (slot: SlotAlternative): number => Math.abs((minutesOfTime(slot.start) ?? 0) - wished);
    found.push(...others.toSorted((one, other) => distance(one) - distance(other)));
  }
  const isOther = (slot: SlotAlternative): number => Number(slot.resourceId !== sameId);
  return found.slice(0, maxAlternatives).toSorted((one, other) => isOther(one) - isOther(other));
};
