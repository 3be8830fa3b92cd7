import { isLiveStatus, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertBooking, selectBooking } from '../records/bookings.store.ts';
import { loadBookingContext, withExclusiveness } from '../availability/load-booking-context.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { holdSlot } from './hold-slot.ts';

/** A complete booking in any status, as the demo data describes it. */
export interface BookingRecord {
  id: string;
  serviceId: string;
  customerId: string;
  unitNumber: string;
  visitors: number;
  date: string;
  start: string;
  end: string;
  status: BookingStatus;
  reason: string;
  lines: readonly { resourceId: string; quantity: number }[];
  modifiedAt: Date;
}

/**
 * Adds a booking in any status without notifying anyone. Does nothing if a booking with that id exists, or if the booking is
 * live and its slot is taken or closed.
 */
export const addBooking = async (
  transaction: Queryable,
  { lines, start, end, ...booking }: BookingRecord,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> => {
  const context = await loadBookingContext({ database }, booking.serviceId, transaction);
  if (context === undefined || (await selectBooking(transaction, booking.id)) !== undefined) return;
  const { date, visitors, modifiedAt } = booking;
  const slotRequest = { date, start, end, visitors, lines };
  let { timeZone } = context.service;
  if (isLiveStatus(booking.status)) {
    const hold = await holdSlot(transaction, { context, slotRequest });
    if (hold.outcome !== 'held') return;
    ({ timeZone } = hold.context.service);
  }
  const row = {
    ...booking,
    estateId: context.locationId,
    startsAt: start,
    endsAt: end,
    requestKey: null,
    createdAt: modifiedAt,
    modifiedAt,
  };
  await insertBooking(transaction, row, instantRangeOf(slotRequest, timeZone), withExclusiveness(lines, context));
};
