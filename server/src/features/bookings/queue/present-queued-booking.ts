import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import { isLiveStatus, bookingKindOf, labelOf, nextStatuses } from '@ekhaya/contract/bookings/bookings.rules';
import type { BookingDetails } from '../records/bookings.store.ts';
import { bookableHoursOn, instantRangeOf, peakCount, remainingVisitors } from '../availability/occupancy.rules.ts';
import { presentBooking } from '../records/present-booking.ts';
import type { ConcurrentBookings } from './queue.store.ts';

const conflictsOf = (
  shown: BookingDetails,
  specialServiceId: string,
  around: ConcurrentBookings,
): QueuedBooking['conflicts'] => {
  const { booking, service, resources } = shown;
  const conflicts: QueuedBooking['conflicts'] = [];
  const closed = around.closureReasons.get(booking.id);
  if (closed !== undefined) conflicts.push({ kind: 'closed', text: `Closed on that day: ${closed}` });
  const bookable = {
    kind: bookingKindOf(service, specialServiceId),
    hours: { start: service.opens, end: service.closes },
  };
  const hours = (resources.length === 0 ? [undefined] : resources).map((each) =>
    bookableHoursOn(booking.date, bookable, each),
  );
  if (hours.some((each) => each === undefined || booking.startsAt < each.start || booking.endsAt > each.end)) {
    conflicts.push({ kind: 'outside-hours', text: 'Outside the opening hours of that day' });
  }
  const elsewhere = around.otherServices.get(booking.id);
  if (elsewhere !== undefined && isLiveStatus(booking.status)) {
    conflicts.push({ kind: 'same-customer', text: `The customer has ${labelOf(elsewhere)} at the same time` });
  }
  return conflicts;
};

/** A booking as staff see it in the queue, with what surrounds it. */
export const presentQueuedBooking = (
  shown: BookingDetails,
  specialServiceId: string,
  around: ConcurrentBookings,
  now: Date,
): QueuedBooking => {
  const { booking, service, estate } = shown;
  const { can: _, ...presented } = presentBooking(shown, specialServiceId, now);
  const range = instantRangeOf({ date: booking.date, start: booking.startsAt, end: booking.endsAt }, estate.timeZone);
  const left = remainingVisitors(service, around.otherVisitors.get(booking.id) ?? [], range);
  return {
    ...presented,
    estateId: booking.estateId,
    customerId: booking.customerId,
    createdAt: booking.createdAt.toISOString(),
    resources: shown.resources.map(({ id, name, quantity, stock }) => {
      const beside = peakCount(around.otherLines.get(`${booking.id} ${id}`) ?? [], range.from, range.until);
      return { id, name, quantity, remaining: Math.max(0, stock - beside) };
    }),
    visitorsRemaining: Number.isFinite(left) ? Math.max(0, left) : null,
    conflicts: conflictsOf(shown, specialServiceId, around),
    next: nextStatuses(presented, 'staff', now),
  };
};
