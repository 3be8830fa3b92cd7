import {
  instantOfWallClock,
  minutesOfTime,
  timeOfMinutes,
  wallClockAt,
  type WallClock,
} from '../time/wall-clock.rules.ts';

/** REQUESTED waits for the decision of staff, BOOKED is confirmed; both hold their slots. REJECTED and CANCELED do not. */
export const bookingStatuses = ['REQUESTED', 'BOOKED', 'REJECTED', 'CANCELED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The colour of each status; its label is the status itself. CANCELED is grey, as in the visual design, instead of the red of the spec. */
export const statusColours: Record<BookingStatus, 'yellow' | 'green' | 'red' | 'grey'> = {
  REQUESTED: 'yellow',
  BOOKED: 'green',
  REJECTED: 'red',
  CANCELED: 'grey',
};

/** Whether a booking with this status holds its slots. */
export const isLiveStatus = (status: BookingStatus): boolean => status === 'REQUESTED' || status === 'BOOKED';

/** The reason that is stored when a resident cancels a booking. */
export const cancellationReason = 'Cancellation requested by user';

/** The maximum numbers of live bookings that a person, and a house, may have at an estate at the same time. */
export interface BookingLimits {
  /** Bookings of facilities. */
  facilities: number;
  /** Bookings of the lagoon; each is for one day. */
  lagoonDays: number;
}

/** The booking limits of an estate that has set none. */
export const defaultBookingLimits: BookingLimits = { facilities: 6, lagoonDays: 2 };

/** The screens that Facilities, Bookings and lagoon tiles open. */
const bookingPaths: readonly string[] = ['/MakeBooking', '/bookings', '/lagoon', '/LagoonAccess'];

/** Whether a tile allows its role to book: an enabled Facilities, Bookings or lagoon tile. */
export const isBookingTile = (tile: { tileEnabled: boolean; navigateType: string; navigatePath: string }): boolean =>
  tile.tileEnabled && tile.navigateType === 'screen' && bookingPaths.includes(tile.navigatePath);

/** A range of times of a day, `HHmm` or `Hmm`; the end may be `2400`. */
export interface Hours {
  start: string;
  end: string;
}

/** The hours of a closure that lasts the whole day. */
export const wholeDay: Hours = { start: '0000', end: '2400' };

/** The hours of a lagoon day pass. */
export const dayPass: Hours = { start: '0800', end: '1900' };

/**
 * How a service is booked. `facility`: one of its resources. `multi-resource`: several resources with quantities. `lagoon`: a
 * day pass, or amenities by the hour.
 */
export type BookingKind = 'facility' | 'multi-resource' | 'lagoon';

/** For each booking kind: the hours that bookings must stay within, the slot length and the minimum duration. */
export const bookingKindRules: Record<BookingKind, { bounds: Hours; slotMinutes: number; minimumMinutes: number }> = {
  facility: { bounds: { start: '0000', end: '2400' }, slotMinutes: 30, minimumMinutes: 30 },
  'multi-resource': { bounds: { start: '0800', end: '1800' }, slotMinutes: 60, minimumMinutes: 60 },
  lagoon: { bounds: dayPass, slotMinutes: 60, minimumMinutes: 60 },
};

/**
 * Whether a service is a lagoon: the special service, which the Facilities screen leaves out. The first lagoon has the
 * configured id, the lagoon of another location has `{id}-{locationId}`.
 */
export const isLagoonService = (serviceId: string, specialServiceId: string): boolean =>
  serviceId === specialServiceId || serviceId.startsWith(`${specialServiceId}-`);

/** Returns how a service is booked. */
export const bookingKindOf = (
  service: { id: string; multiResource: boolean },
  specialServiceId: string,
): BookingKind => {
  if (isLagoonService(service.id, specialServiceId)) return 'lagoon';
  return service.multiResource ? 'multi-resource' : 'facility';
};

/** Returns the label of a service or resource: the part of its name after '|', or the whole name if there is no '|'. */
export const labelOf = (name: string): string => name.slice(name.indexOf('|') + 1).trim();

/** Returns the services of the location with the estate's name, without the lagoon. */
export const facilitiesOf = <S extends { id: string; locationId: string }>(
  services: readonly S[],
  locations: readonly { id: string; name: string }[],
  { estateName, specialServiceId }: { estateName: string; specialServiceId: string },
): S[] => {
  const location = locations.find(({ name }) => name === estateName);
  return services.filter(
    (service) => service.locationId === location?.id && !isLagoonService(service.id, specialServiceId),
  );
};

const minutesOr = (time: string, otherwise: number): number => minutesOfTime(time) ?? otherwise;

/**
 * Returns the hours in which a day can be booked: the overlap of the hours of the booking kind, of the service and of the
 * resource on that weekday. Undefined on a closed day.
 */
export const bookableHours = (
  kind: BookingKind,
  serviceHours: Hours,
  hoursOfWeekday: Hours | null | undefined,
): Hours | undefined => {
  if (hoursOfWeekday === null || hoursOfWeekday === undefined) return undefined;
  const all = [bookingKindRules[kind].bounds, serviceHours, hoursOfWeekday];
  // Hourly bookings start on the hour, so that resources with different opening times can be booked together.
  const grid = kind === 'facility' ? 1 : bookingKindRules[kind].slotMinutes;
  const start = Math.ceil(Math.max(...all.map((hours) => minutesOr(hours.start, 0))) / grid) * grid;
  const end = Math.floor(Math.min(...all.map((hours) => minutesOr(hours.end, 0))) / grid) * grid;
  return end - start >= bookingKindRules[kind].minimumMinutes
    ? { start: timeOfMinutes(start), end: timeOfMinutes(end) }
    : undefined;
};

/** Returns the times to list as starts: every slot from opening on. The lagoon lists its closing hour too, disabled. */
export const startTimes = (kind: BookingKind, hours: Hours): { time: string; disabled: boolean }[] => {
  const { slotMinutes, minimumMinutes } = bookingKindRules[kind];
  const opening = minutesOr(hours.start, 0);
  const closing = minutesOr(hours.end, 0);
  const latest = closing - minimumMinutes;
  const times: { time: string; disabled: boolean }[] = [];
  for (let minutes = opening; minutes <= (kind === 'lagoon' ? closing : latest); minutes += slotMinutes) {
    times.push({ time: timeOfMinutes(minutes), disabled: minutes > latest });
  }
  return times;
};

/** Whether the closing time of a date has passed, so that the screen shows 'No Bookings Available'. */
export const hasClosingPassed = (date: string, closing: string, now: WallClock): boolean =>
  date < now.date || (date === now.date && now.minutes >= minutesOr(closing, 0));

/** The date and the times that a person asks to book. */
export interface RequestedTimes extends Hours {
  date: string;
}

/** Whether the times are those of a lagoon day pass, which can be booked for today after its start has passed. */
export const isDayPass = (times: Hours): boolean =>
  minutesOfTime(times.start) === minutesOfTime(dayPass.start) &&
  minutesOfTime(times.end) === minutesOfTime(dayPass.end);

/** The error message for a day that is over, where it is booked and where it is closed. */
export const dayHasPassed = 'This day has passed.';

/** Returns the error messages for requested times, keyed by field; empty if the times are valid. Does not check availability. */
export const findTimeProblems = (
  kind: BookingKind,
  requested: RequestedTimes,
  hours: Hours,
  now: WallClock,
): { date?: string; start?: string; end?: string } => {
  const start = minutesOr(requested.start, -1);
  const end = minutesOr(requested.end, -1);
  const opening = minutesOr(hours.start, 0);
  const closing = minutesOr(hours.end, 0);
  const { minimumMinutes, slotMinutes } = bookingKindRules[kind];
  if (requested.date < now.date) return { date: dayHasPassed };
  const hasPassed = kind === 'lagoon' && isDayPass(requested) ? end <= now.minutes : start < now.minutes;
  if (requested.date === now.date && hasPassed) return { start: 'This time has passed.' };
  if (start < opening || start + minimumMinutes > closing) return { start: 'This is outside the opening hours.' };
  if (end - start < minimumMinutes) return { end: `Must be at least ${minimumMinutes} minutes after the start.` };
  if (end > closing) return { end: 'This is outside the opening hours.' };
  if ((start - opening) % slotMinutes !== 0) return { start: 'No slot begins at this time.' };
  if ((end - opening) % slotMinutes !== 0) return { end: 'No slot ends at this time.' };
  return {};
};

/** Whether the lagoon form can be saved: with a unit, a visitor, and a day pass or an amenity with its times. */
export const canSaveLagoon = (form: {
  isDayPass: boolean;
  start?: string;
  end?: string;
  unitNumber: string;
  visitors: number;
  quantities: readonly number[];
}): boolean => {
  if (form.unitNumber.trim() === '' || form.visitors < 1 || form.quantities.some((quantity) => quantity < 0))
    return false;
  if (form.isDayPass) return true;
  return form.start !== undefined && form.end !== undefined && form.quantities.some((quantity) => quantity >= 1);
};

/** The properties of a booking that the rules use. The time zone is that of its estate, not that of the server or phone. */
export interface BookingForRules extends RequestedTimes {
  status: BookingStatus;
  about: { isLagoon: boolean; timeZone: string };
}

const endOf = ({ date, end, about }: BookingForRules): Date =>
  instantOfWallClock({ date, minutes: minutesOr(end, 0) }, about.timeZone);

/**
 * Returns the group in which a booking is listed. A date before today is Past, REQUESTED is Requested, everything else is
 * Upcoming. A lagoon booking is Past when its end, as an instant, is before now; otherwise Upcoming.
 */
export const groupOfBooking = (booking: BookingForRules, now: Date): 'Requested' | 'Upcoming' | 'Past' => {
  if (booking.about.isLagoon) return endOf(booking) < now ? 'Past' : 'Upcoming';
  if (booking.date < wallClockAt(now, booking.about.timeZone).date) return 'Past';
  return booking.status === 'REQUESTED' ? 'Requested' : 'Upcoming';
};

/**
 * Whether a booking waits for the decision of staff: it is REQUESTED and has not started. Only then do screens show how soon
 * staff answer.
 */
export const isAwaitingDecision = (booking: BookingForRules, now: Date): boolean =>
  booking.status === 'REQUESTED' &&
  instantOfWallClock({ date: booking.date, minutes: minutesOr(booking.start, 0) }, booking.about.timeZone) > now;

/** Whether a booking can be rescheduled: a REQUESTED facility booking that is not past, or an upcoming BOOKED lagoon booking. */
export const canReschedule = (booking: BookingForRules, now: Date): boolean =>
  groupOfBooking(booking, now) !== 'Past' && booking.status === (booking.about.isLagoon ? 'BOOKED' : 'REQUESTED');

/** Whether a booking can be cancelled: it holds its slot and is not past. */
export const canCancel = (booking: BookingForRules, now: Date): boolean =>
  groupOfBooking(booking, now) !== 'Past' && isLiveStatus(booking.status);

/** Returns the next statuses that staff, or the customer, may give a booking. REJECTED and CANCELED are final. */
export const nextStatuses = (booking: BookingForRules, by: 'resident' | 'staff', now: Date): BookingStatus[] => {
  if (by === 'resident') return canCancel(booking, now) ? ['CANCELED'] : [];
  if (booking.status === 'BOOKED') return ['CANCELED'];
  if (booking.status !== 'REQUESTED') return [];
  return endOf(booking) < now ? ['REJECTED', 'CANCELED'] : ['BOOKED', 'REJECTED', 'CANCELED'];
};
