import type { BookingCase } from '@ekhaya/contract/bookings/console-bookings';
import { bookingKindOf, type Hours } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { bookableHoursOn } from '../availability/occupancy.rules.ts';
import { selectClosuresOn } from '../closures/closures.store.ts';
import { asStaffSee } from '../records/staff-view.ts';
import { selectBookingDetails, type BookingDetails } from '../records/bookings.store.ts';
import { presentBooking } from '../records/present-booking.ts';
import { selectCustomerAtEstate } from './booking-case.store.ts';
import { selectBookingsOfDay, type BookingOfDay } from './booking-day.store.ts';
import { selectConcurrentBookings } from './concurrent-bookings.store.ts';
import { presentQueuedBooking } from './present-queued-booking.ts';

/** Returns the hours in which at least one of the booked resources is open, or the service if none is booked. */
const hoursOfDay = ({ booking, service, resources }: BookingDetails, specialServiceId: string): Hours | null => {
  const bookable = {
    kind: bookingKindOf(service, specialServiceId),
    hours: { start: service.opens, end: service.closes },
  };
  const all = (resources.length === 0 ? [undefined] : resources)
    .map((resource) => bookableHoursOn(booking.date, bookable, resource))
    .filter((each) => each !== undefined);
  const [first, ...others] = all;
  if (first === undefined) return null;
  return others.reduce(
    (span, { start, end }) => ({
      start: start < span.start ? start : span.start,
      end: end > span.end ? end : span.end,
    }),
    first,
  );
};

/** Returns the other bookings of the day that share a resource, or the places of the service, with a booking. */
const othersOfDay = (
  { booking, service, resources }: BookingDetails,
  rows: readonly BookingOfDay[],
): BookingCase['day']['bookings'] => {
  const isLimited = service.capacity !== null || service.dayCapacity !== null;
  const ids = new Set(resources.map(({ id }) => id));
  const others = rows.filter(
    ({ id, resourceId }) =>
      id !== booking.id && (isLimited || ids.size === 0 || (resourceId !== null && ids.has(resourceId))),
  );
  return [...new Map(others.map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id,
    start: row.startsAt,
    end: row.endsAt,
    status: row.status,
    customerName: `${row.firstName} ${row.lastName}`,
    unitNumber: row.unitNumber,
    visitors: row.visitors,
  }));
};

/**
 * Reads a booking with everything that staff need to decide about it: its customer, and its day at the same place.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller may not decide on bookings
 */
export const readBookingCase = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<BookingCase> => {
  const [{ specialServiceId }, details, concurrent] = await Promise.all([
    readConfigurations({ database }),
    selectBookingDetails(database.db, id),
    selectConcurrentBookings(database.db, [id]),
  ]);
  if (details === undefined) throw new AppError('not-found');
  const { service, estate } = details;
  const booking = asStaffSee(details.booking);
  const seen = { ...details, booking };
  const { estateId, customerId, date, serviceId } = booking;
  if (!includesEstate(staffEstates, estateId)) throw new AppError('forbidden');
  const now = clock.now();
  const year = wallClockAt(now, estate.timeZone).date.slice(0, 4);
  const [person, rows, closures] = await Promise.all([
    selectCustomerAtEstate(database.db, { customerId, estateId, year, exceptId: id }),
    selectBookingsOfDay(database.db, { estateId, date, serviceId }),
    selectClosuresOn(database.db, estateId, date),
  ]);
  return {
    ...presentQueuedBooking(details, specialServiceId, concurrent, now),
    person,
    // A booking whose decision is pending keeps its time until then.
    canMove: booking.pendingStatus === null && presentBooking(details, specialServiceId, now).can.reschedule,
    capacity: service.capacity ?? service.dayCapacity,
    day: {
      hours: hoursOfDay(seen, specialServiceId),
      closures: closures
        .filter((closure) => closure.serviceId === null || closure.serviceId === serviceId)
        .map(({ startsAt: start, endsAt: end, reason }) => ({ start, end, reason })),
      bookings: othersOfDay(seen, rows),
    },
  };
};
