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
import { holdSlot, orOfferAlternatives } from './hold-slot.ts';
import { publishBookingChange, notifyStatusChange } from '../notices/notify-customers.ts';

/** When a booking shall be instead. */
export interface NewTimes {
  bookingId: string;
  date: string;
  start: string;
  end: string;
}

const refuseUnlessMovable = (booking: BookingRow, { service }: BookingContext, now: Date): void => {
  const { date, startsAt: start, endsAt: end, status } = booking;
  const about = { isLagoon: service.kind === 'lagoon', timeZone: service.timeZone };
  if (!canReschedule({ date, start, end, status, about }, now)) throw new AppError('booking/not-allowed-now');
};

/**
 * Moves a booking, all of it or nothing: the old slot is given back only if the new one is got. One that staff approve is
 * REQUESTED again.
 * @throws {AppError} `not-found`; `forbidden`; `booking/not-allowed` and `booking/number-not-verified`; `booking/not-allowed-now`; `validation`; `booking/closed`; `booking/slot-taken`
 */
export const rescheduleBooking = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  caller: Caller,
  { bookingId, ...times }: NewTimes,
): Promise<Booking> => {
  const { database, clock } = parts;
  const found = await selectBooking(database.db, bookingId);
  if (found === undefined) throw new AppError('not-found');
  const standing = await requireBookingAuthority(database.db, caller, found);
  const [setting, lines] = await Promise.all([
    loadBookingContext(parts, found.serviceId),
    selectLines(database.db, bookingId),
  ]);
  if (setting === undefined) throw new AppError('not-found');
  const { customerId: userId, estateId } = found;
  if (standing === 'resident') await requireCustomer(database.db, { userId, estateId, isBookedByStaff: false });
  const now = clock.now();
  refuseUnlessMovable(found, setting, now);
  const { kind, timeZone } = setting.service;
  const wish = checkSlotRequest(setting, { ...times, visitors: found.visitors, lines }, (hours) =>
    findTimeProblems(kind, times, hours, wallClockAt(now, timeZone)),
  );
  if (kind === 'lagoon' && lines.length === 0 && !isDayPass(times)) {
    throw new AppError('validation', { fields: { end: 'A day pass is for the whole day, 08:00 to 19:00.' } });
  }
  await orOfferAlternatives(parts, { setting, wish, exceptBookingId: bookingId }, async (transaction) => {
    const held = await holdSlot(transaction, setting, wish, bookingId);
    const booking = await lockBooking(transaction, bookingId);
    if (booking === undefined) throw new AppError('not-found');
    refuseUnlessMovable(booking, setting, now);
    const status = held.approval === 'staff' ? 'REQUESTED' : 'BOOKED';
    const moved = { date: wish.date, startsAt: wish.start, endsAt: wish.end, status, modifiedAt: now } as const;
    const move = () => moveBooking(transaction, bookingId, moved, instantRangeOf(wish, timeZone));
    if (standing === 'resident') await move();
    else {
      await auditedChangeWithin(transaction, parts, {
        actorId: caller.userId,
        action: 'booking.reschedule',
        lock: () => Promise.resolve(booking),
        change: async (_, { date, startsAt: start, endsAt: end }) => {
          await move();
          return {
            estateIds: [booking.estateId],
            before: { bookingId, date, start, end, status: booking.status },
            after: { bookingId, date: wish.date, start: wish.start, end: wish.end, status },
            result: undefined,
          };
        },
      });
    }
    // She knows what she has moved herself, unless it is to be answered again.
    if (standing === 'resident' && status === booking.status) return publishBookingChange(transaction, booking, parts);
    const told = { ...booking, ...moved, ...noticeDetailsOf(setting) };
    return notifyStatusChange(transaction, told, { status, reason: '' }, parts);
  });
  return readBooking(parts, bookingId, setting.specialServiceId);
};
