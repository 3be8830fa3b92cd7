import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import { answerDueAt } from '@ekhaya/contract/bookings/answers.rules';
import {
  isAwaitingDecision,
  isLiveStatus,
  bookingKindOf,
  labelOf,
  nextStatuses,
} from '@ekhaya/contract/bookings/bookings.rules';
import { pendingDecisionOf } from '../../../platform/decisions/pending-decision-of.ts';
import type { BookingDetails } from '../records/bookings.store.ts';
import { bookableHoursOn, instantRangeOf, peakCount, remainingVisitors } from '../availability/occupancy.rules.ts';
import { asStaffSee } from '../records/staff-view.ts';
import { presentBooking } from '../records/present-booking.ts';
import type { ConcurrentBookings } from './concurrent-bookings.store.ts';

const conflictsOf = (
  details: BookingDetails,
  specialServiceId: string,
  concurrent: ConcurrentBookings,
): QueuedBooking['conflicts'] => {
  const { booking, service, resources } = details;
  const conflicts: QueuedBooking['conflicts'] = [];
  const closed = concurrent.closureReasons.get(booking.id);
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
  const otherService = concurrent.otherServices.get(booking.id);
  if (otherService !== undefined && isLiveStatus(booking.status)) {
    conflicts.push({ kind: 'same-customer', text: `The customer has ${labelOf(otherService)} at the same time` });
  }
  return conflicts;
};

/**
 * Converts a booking to its form in the staff's queue: with the free quantities of its resources, its conflicts and the
 * statuses that staff may give it.
 */
export const presentQueuedBooking = (
  stored: BookingDetails,
  specialServiceId: string,
  concurrent: ConcurrentBookings,
  now: Date,
): QueuedBooking => {
  const details = { ...stored, booking: asStaffSee(stored.booking) };
  const { booking, service, estate } = details;
  const decision = pendingDecisionOf(booking, now);
  const { can: _, ...presented } = presentBooking(details, specialServiceId, now);
  const range = instantRangeOf({ date: booking.date, start: booking.startsAt, end: booking.endsAt }, estate.timeZone);
  const left = remainingVisitors(service, concurrent.otherVisitors.get(booking.id) ?? [], range);
  return {
    ...presented,
    estateId: booking.estateId,
    customerId: booking.customerId,
    version: booking.version,
    decision,
    createdAt: booking.createdAt.toISOString(),
    resources: details.resources.map(({ id, name, quantity, stock }) => {
      const occupied = peakCount(concurrent.otherLines.get(`${booking.id} ${id}`) ?? [], range.from, range.until);
      return { id, name, quantity, remaining: Math.max(0, stock - occupied) };
    }),
    visitorsRemaining: Number.isFinite(left) ? Math.max(0, left) : null,
    rivals: concurrent.rivals.get(booking.id) ?? [],
    answerDueAt: isAwaitingDecision(presented, now)
      ? (answerDueAt(booking.createdAt, service.answerWithinWorkingDays, estate.timeZone)?.toISOString() ?? null)
      : null,
    conflicts: conflictsOf(details, specialServiceId, concurrent),
    // A pending decision is taken back before another one is made.
    next: decision === null ? nextStatuses(presented, 'staff', now) : [],
  };
};
