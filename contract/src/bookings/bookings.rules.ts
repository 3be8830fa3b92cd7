import {
  instantOfWallClock,
  minutesOfTime,
  timeOfMinutes,
  wallClockAt,
  type WallClock,
} from '../time/wall-clock.rules.ts';

/** REQUESTED waits for staff, BOOKED is agreed; both hold their slots. REJECTED and CANCELED have given them back. */
export const bookingStatuses = ['REQUESTED', 'BOOKED', 'REJECTED', 'CANCELED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The colour of each status; its label is the word itself. CANCELED is grey, as in the look, instead of the red of the spec. */
export const statusColours: Record<BookingStatus, 'yellow' | 'green' | 'red' | 'grey'> = {
  REQUESTED: 'yellow',
  BOOKED: 'green',
  REJECTED: 'red',
  CANCELED: 'grey',
};

/** Whether a booking of that status holds its slots. */
export const isLiveStatus = (status: BookingStatus): boolean => status === 'REQUESTED' || status === 'BOOKED';

/** The reason that a resident's cancellation is kept with. */
export const cancellationReason = 'Cancellation requested by user';

/** How many live bookings a person, and a house, may have at an estate at the same time. */
export interface BookingLimits {
  /** Bookings of facilities. */
  facilities: number;
  /** Bookings of the lagoon; each is for one day. */
  lagoonDays: number;
}

/** The limits of an estate that has set none. */
export const defaultBookingLimits: BookingLimits = { facilities: 6, lagoonDays: 2 };

/** The screens that Facilities, Bookings and lagoon tiles lead to. */
const bookingPaths: readonly string[] = ['/MakeBooking', '/bookings', '/lagoon', '/LagoonAccess'];

/** Whether a tile lets its role book: an enabled Facilities, Bookings or lagoon tile. */
export const isBookingTile = (tile: { tileEnabled: boolean; navigateType: string; navigatePath: string }): boolean =>
  tile.tileEnabled && tile.navigateType === 'screen' && bookingPaths.includes(tile.navigatePath);

/** Times of a day, `HHmm` or `Hmm`; the end may be `2400`. */
export interface Hours {
  start: string;
  end: string;
}

/** A lagoon day pass: the whole of its day. */
export const dayPass: Hours = { start: '0800', end: '1900' };

/**
 * How a service is booked: `facility` one of its resources, `multi-resource` several in quantities, `lagoon` a day pass or
 * amenities by the hour.
 */
export type BookingKind = 'facility' | 'multi-resource' | 'lagoon';

/** What the way of booking fixes: the hours it stays within, how far slots are apart, how short a booking can be. */
export const bookingKindRules: Record<BookingKind, { bounds: Hours; slotMinutes: number; minimumMinutes: number }> = {
  facility: { bounds: { start: '0000', end: '2400' }, slotMinutes: 30, minimumMinutes: 30 },
  'multi-resource': { bounds: { start: '0800', end: '1800' }, slotMinutes: 60, minimumMinutes: 60 },
  lagoon: { bounds: dayPass, slotMinutes: 60, minimumMinutes: 60 },
};

/**
 * Whether a service is a lagoon: the special service, which Facilities leaves out. The first lagoon has the configured id, that
 * of another location the id, a hyphen and the location's id.
 */
export const isLagoonService = (serviceId: string, specialServiceId: string): boolean =>
  serviceId === specialServiceId || serviceId.startsWith(`${specialServiceId}-`);

/** How a service is booked. */
export const bookingKindOf = (
  service: { id: string; multiResource: boolean },
  specialServiceId: string,
): BookingKind => {
  if (isLagoonService(service.id, specialServiceId)) return 'lagoon';
  return service.multiResource ? 'multi-resource' : 'facility';
};

/** The label of a service or resource is the part after '|'; all of it where there is none. */
export const labelOf = (name: string): string => name.slice(name.indexOf('|') + 1).trim();

/** The services of the location that has the estate's name, without the lagoon. */
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
 * When a day can be booked: where the way of booking, the service's hours and the resource's hours of that weekday overlap;
 * undefined on a day that is closed.
 */
export const bookableHours = (
  kind: BookingKind,
  serviceHours: Hours,
  hoursOfWeekday: Hours | null | undefined,
): Hours | undefined => {
  if (hoursOfWeekday === null || hoursOfWeekday === undefined) return undefined;
  const all = [bookingKindRules[kind].bounds, serviceHours, hoursOfWeekday];
  // What is booked hourly begins on the hour, so that several resources can be had together whenever each of them opens.
  const grid = kind === 'facility' ? 1 : bookingKindRules[kind].slotMinutes;
  const start = Math.ceil(Math.max(...all.map((hours) => minutesOr(hours.start, 0))) / grid) * grid;
  const end = Math.floor(Math.min(...all.map((hours) => minutesOr(hours.end, 0))) / grid) * grid;
  return end - start >= bookingKindRules[kind].minimumMinutes
    ? { start: timeOfMinutes(start), end: timeOfMinutes(end) }
    : undefined;
};

/** The times that are listed as starts: every slot from opening on; the lagoon lists its closing hour too. */
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

/** 'No Bookings Available' once closing passed: of a day before today, and of today from its closing time on. */
export const hasClosingPassed = (date: string, closing: string, now: WallClock): boolean =>
  date < now.date || (date === now.date && now.minutes >= minutesOr(closing, 0));

/** Days and times that someone wishes to book. */
export interface RequestedTimes extends Hours {
  date: string;
}

/** Whether a lagoon booking is for the whole day: then today's may be had although its beginning has passed. */
export const isDayPass = (times: Hours): boolean =>
  minutesOfTime(times.start) === minutesOfTime(dayPass.start) &&
  minutesOfTime(times.end) === minutesOfTime(dayPass.end);

/** What is wrong with wished times, by field; nothing where they can be asked for. Availability is another question. */
export const findTimeProblems = (
  kind: BookingKind,
  wished: RequestedTimes,
  hours: Hours,
  now: WallClock,
): { date?: string; start?: string; end?: string } => {
  const start = minutesOr(wished.start, -1);
  const end = minutesOr(wished.end, -1);
  const opening = minutesOr(hours.start, 0);
  const closing = minutesOr(hours.end, 0);
  const { minimumMinutes, slotMinutes } = bookingKindRules[kind];
  if (wished.date < now.date) return { date: 'This day has passed.' };
  const hasPassed = kind === 'lagoon' && isDayPass(wished) ? end <= now.minutes : start < now.minutes;
  if (wished.date === now.date && hasPassed) return { start: 'This time has passed.' };
  if (start < opening || start + minimumMinutes > closing) return { start: 'This is outside the opening hours.' };
  if (end - start < minimumMinutes) return { end: `Must be at least ${minimumMinutes} minutes after the start.` };
  if (end > closing) return { end: 'This is outside the opening hours.' };
  if ((start - opening) % slotMinutes !== 0) return { start: 'No slot begins at this time.' };
  if ((end - opening) % slotMinutes !== 0) return { end: 'No slot ends at this time.' };
  return {};
};

/** Save is disabled while neither a day pass nor an amenity is chosen, and without a start, a unit or a visitor. */
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

/** What the rules need to know of a booking. Its zone is that of its estate, wherever server and phone are. */
export interface BookingForRules extends RequestedTimes {
  status: BookingStatus;
  about: { isLagoon: boolean; timeZone: string };
}

const endOf = ({ date, end, about }: BookingForRules): Date =>
  instantOfWallClock({ date, minutes: minutesOr(end, 0) }, about.timeZone);

/**
 * Where a booking is listed. Date before today is Past; REQUESTED is Requested; otherwise Upcoming. A lagoon booking is past when
 * its end, as an instant, is before now; otherwise upcoming.
 */
export const groupOfBooking = (booking: BookingForRules, now: Date): 'Requested' | 'Upcoming' | 'Past' => {
  if (booking.about.isLagoon) return endOf(booking) < now ? 'Past' : 'Upcoming';
  if (booking.date < wallClockAt(now, booking.about.timeZone).date) return 'Past';
  return booking.status === 'REQUESTED' ? 'Requested' : 'Upcoming';
};

/**
 * Whether a person waits for the answer of staff: a request whose beginning is still to come. The setting of a service that says
 * how soon staff answer is shown for these alone.
 */
export const isAwaitingDecision = (booking: BookingForRules, now: Date): boolean =>
  booking.status === 'REQUESTED' &&
  instantOfWallClock({ date: booking.date, minutes: minutesOr(booking.start, 0) }, booking.about.timeZone) > now;

/** Who may reschedule and when: a REQUESTED facility that is not past, an upcoming BOOKED lagoon. */
export const canReschedule = (booking: BookingForRules, now: Date): boolean =>
  groupOfBooking(booking, now) !== 'Past' && booking.status === (booking.about.isLagoon ? 'BOOKED' : 'REQUESTED');

/** What holds its slot and is not past can be cancelled. */
export const canCancel = (booking: BookingForRules, now: Date): boolean =>
  groupOfBooking(booking, now) !== 'Past' && isLiveStatus(booking.status);

/** The statuses that staff, or the resident herself, may give a booking next. REJECTED and CANCELED are final. */
export const nextStatuses = (booking: BookingForRules, by: 'resident' | 'staff', now: Date): BookingStatus[] => {
  if (by === 'resident') return canCancel(booking, now) ? ['CANCELED'] : [];
  if (booking.status === 'BOOKED') return ['CANCELED'];
  if (booking.status !== 'REQUESTED') return [];
  return endOf(booking) < now ? ['REJECTED', 'CANCELED'] : ['BOOKED', 'REJECTED', 'CANCELED'];
};
