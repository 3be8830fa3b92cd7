import { canReschedule, isDayPass, findTimeProblems } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { assertWithinLimits } from '../limits/assert-within-limits.ts';
import { loadBookingContext, type BookingContext } from '../availability/load-booking-context.ts';
import { instantRangeOf, type SlotRequest } from '../availability/occupancy.rules.ts';
import { lockBooking, selectLines, type BookingRow } from '../records/bookings.store.ts';
import type { InstantRange } from '../records/instant-range.ts';
import { checkSlotRequest } from './check-slot-request.ts';
import { bookOrOfferAlternatives, holdSlot } from './hold-slot.ts';

/** New times of a booking, and its new place if that changes. */
export interface NewTimes {
  date: string;
  start: string;
  end: string;
  /** Another resource of the service, for a booking of a single one. */
  resourceId?: string | undefined;
}

/** A locked booking, and what it becomes at its new times, which are free. */
export interface Move {
  booking: BookingRow;
  context: BookingContext;
  moved: Pick<BookingRow, 'date' | 'startsAt' | 'endsAt' | 'modifiedAt'> & { status: 'REQUESTED' | 'BOOKED' };
  range: InstantRange;
}

/** Returns the values of the audit row of a move. */
export const auditValuesOfMove = ({ booking, moved }: Move) => {
  const valuesOf = ({
    date,
    startsAt,
    endsAt,
    status,
  }: Omit<Move['moved'], 'status'> & Pick<BookingRow, 'status'>) => ({
    bookingId: booking.id,
    date,
    start: startsAt,
    end: endsAt,
    status,
  });
  return { before: valuesOf(booking), after: valuesOf(moved) };
};

/** @throws {AppError} `booking/not-allowed-now` for a booking that cannot be rescheduled now */
const requireReschedulable = (booking: BookingRow, { service }: BookingContext, now: Date): void => {
  const { date, startsAt: start, endsAt: end, status } = booking;
  const about = { isLagoon: service.kind === 'lagoon', timeZone: service.timeZone };
  if (!canReschedule({ date, start, end, status, about }, now)) throw new AppError('booking/not-allowed-now');
};

/** Returns the lines of a booking at its new place. @throws {AppError} `validation` if it cannot change its place, or not to this one */
const linesAt = (
  lines: SlotRequest['lines'],
  resourceId: string | undefined,
  { resources }: BookingContext,
): SlotRequest['lines'] => {
  if (resourceId === undefined) return lines;
  const [only, ...others] = lines;
  if (only === undefined || others.length > 0 || !resources.has(resourceId)) {
    throw new AppError('validation', { fields: { resourceId: 'Choose another place of the same service.' } });
  }
  return [{ ...only, resourceId }];
};

/**
 * Checks that a booking may move to new times and runs `act` while the booking is locked and the new slot is free. A booking that
 * staff approve becomes REQUESTED again.
 * @returns the context of the booking
 * @throws {AppError} `not-found`; `booking/not-allowed-now`; `validation`; `booking/limit-reached` for a booking whose time has passed;
 *   `booking/closed`; `booking/slot-taken`; every error of
 *   `act`
 */
export const withNewSlot = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  found: BookingRow,
  { isByStaff, ...times }: NewTimes & { isByStaff: boolean },
  act: (transaction: Transaction, move: Move) => Promise<void>,
): Promise<BookingContext> => {
  const { database, clock } = dependencies;
  const [context, ownLines] = await Promise.all([
    loadBookingContext(dependencies, found.serviceId),
    selectLines(database.db, found.id),
  ]);
  if (context === undefined) throw new AppError('not-found');
  const lines = linesAt(ownLines, times.resourceId, context);
  const now = clock.now();
  requireReschedulable(found, context, now);
  const { kind, timeZone } = context.service;
  const { date, start, end } = times;
  const slotRequest = { date, start, end, visitors: found.visitors, lines };
  checkSlotRequest(context, slotRequest, (hours) => findTimeProblems(kind, times, hours, wallClockAt(now, timeZone)));
  if (kind === 'lagoon' && lines.length === 0 && !isDayPass(times)) {
    throw new AppError('validation', { fields: { end: 'A day pass is for the whole day, 08:00 to 19:00.' } });
  }
  const slotQuery = { context, slotRequest, exceptBookingId: found.id };
  const { estateId, serviceId, customerId, unitNumber } = found;
  const own = instantRangeOf({ date: found.date, start: found.startsAt, end: found.endsAt }, timeZone);
  await bookOrOfferAlternatives(dependencies, slotQuery, async (transaction) => {
    // A request whose time has passed counts no more: moved to a later day it is one more to come.
    if (own.until <= now.getTime()) {
      const added = { estateId, serviceId, customerId, unitNumber, isByStaff };
      await assertWithinLimits(transaction, added, { specialServiceId: context.specialServiceId, now });
    }
    const hold = await holdSlot(transaction, slotQuery);
    if (hold.outcome !== 'held') return hold;
    const booking = await lockBooking(transaction, found.id);
    if (booking === undefined) throw new AppError('not-found');
    requireReschedulable(booking, context, now);
    const status = hold.context.approval === 'staff' ? 'REQUESTED' : 'BOOKED';
    const moved = { date: times.date, startsAt: times.start, endsAt: times.end, status, modifiedAt: now } as const;
    await act(transaction, { booking, context, moved, range: instantRangeOf(times, hold.context.service.timeZone) });
    return hold;
  });
  return context;
};
