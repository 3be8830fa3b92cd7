import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { canReschedule, isDayPass, findTimeProblems } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireBookingAuthority } from '../records/bookings.policy.ts';
import { lockBooking, moveBooking, selectBooking, selectLines, type BookingRow } from '../records/bookings.store.ts';
import { checkSlotRequest } from './check-slot-request.ts';
import { requireCustomer } from '../limits/require-customer.ts';
import { loadBookingContext, noticeDetailsOf, type BookingContext } from '../availability/load-booking-context.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { readBooking } from '../records/read-booking.ts';
import { bookOrOfferAlternatives, holdSlot } from './hold-slot.ts';
import { publishBookingChange, notifyStatusChange } from '../notices/notify-customers.ts';

/** The new times of a booking. */
export interface NewTimes {
  bookingId: string;
  date: string;
  start: string;
  end: string;
}

/** @throws {AppError} `booking/not-allowed-now` for a booking that cannot be rescheduled now */
const requireReschedulable = (booking: BookingRow, { service }: BookingContext, now: Date): void => {
  const { date, startsAt: start, endsAt: end, status } = booking;
  const about = { isLagoon: service.kind === 'lagoon', timeZone: service.timeZone };
  if (!canReschedule({ date, start, end, status, about }, now)) throw new AppError('booking/not-allowed-now');
};

/**
 * Moves a booking to new times. The old slot is released only if the new one is free. A booking that staff approve becomes
 * REQUESTED again.
 * @throws {AppError} `not-found`; `forbidden`; `booking/not-allowed` and `booking/number-not-verified`;
 *   `booking/not-allowed-now`; `validation`; `booking/closed`; `booking/slot-taken`
 */
export const rescheduleBooking = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  caller: Caller,
  { bookingId, ...times }: NewTimes,
): Promise<Booking> => {
  const { database, clock } = parts;
  const found = await selectBooking(database.db, bookingId);
  if (found === undefined) throw new AppError('not-found');
  const authority = await requireBookingAuthority(database.db, caller, found);
  const [context, lines] = await Promise.all([
    loadBookingContext(parts, found.serviceId),
    selectLines(database.db, bookingId),
  ]);
  if (context === undefined) throw new AppError('not-found');
  const { customerId: userId, estateId } = found;
  if (authority === 'resident') await requireCustomer(database.db, { userId, estateId, isBookedByStaff: false });
  const now = clock.now();
  requireReschedulable(found, context, now);
  const { kind, timeZone } = context.service;
  const slotRequest = { ...times, visitors: found.visitors, lines };
  checkSlotRequest(context, slotRequest, (hours) => findTimeProblems(kind, times, hours, wallClockAt(now, timeZone)));
  if (kind === 'lagoon' && lines.length === 0 && !isDayPass(times)) {
    throw new AppError('validation', { fields: { end: 'A day pass is for the whole day, 08:00 to 19:00.' } });
  }
  const slotQuery = { context, slotRequest, exceptBookingId: bookingId };
  await bookOrOfferAlternatives(parts, slotQuery, async (transaction) => {
    const hold = await holdSlot(transaction, slotQuery);
    if (hold.outcome !== 'held') return hold;
    const booking = await lockBooking(transaction, bookingId);
    if (booking === undefined) throw new AppError('not-found');
    requireReschedulable(booking, context, now);
    const status = hold.context.approval === 'staff' ? 'REQUESTED' : 'BOOKED';
    const { date, start, end } = times;
    const moved = { date, startsAt: start, endsAt: end, status, modifiedAt: now } as const;
    const move = () => moveBooking(transaction, bookingId, moved, instantRangeOf(times, timeZone));
    if (authority === 'resident') await move();
    else {
      await auditedChangeWithin(transaction, parts, {
        actorId: caller.userId,
        action: 'booking.reschedule',
        lock: () => Promise.resolve(booking),
        change: async (_, before) => {
          await move();
          return {
            estateIds: [booking.estateId],
            before: {
              bookingId,
              date: before.date,
              start: before.startsAt,
              end: before.endsAt,
              status: before.status,
            },
            after: { bookingId, date, start, end, status },
            result: undefined,
          };
        },
      });
    }
    // A resident who moves a booking without changing its status needs no notification.
    if (authority === 'resident' && status === booking.status) {
      await publishBookingChange(transaction, booking, parts);
    } else {
      const notified = { ...booking, ...moved, ...noticeDetailsOf(context) };
      await notifyStatusChange(transaction, notified, { status, reason: '' }, parts);
    }
    return hold;
  });
  return readBooking(parts, bookingId, context.specialServiceId);
};
