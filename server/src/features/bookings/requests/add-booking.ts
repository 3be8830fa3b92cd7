import { isLiveStatus, type BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { insertBooking, selectBooking } from '../records/bookings.store.ts';
import { loadBookingContext } from '../availability/load-booking-context.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { holdSlot, SlotTaken } from './hold-slot.ts';

/** A booking as it stands, with its history behind it. */
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
 * Adds a booking as it stands, telling nobody. It takes no slot from anybody: where its own is taken or closed, or there is a
 * booking with that id, nothing is added.
 */
export const addBooking = async (
  transaction: Queryable,
  { lines, start, end, ...booking }: BookingRecord,
  { database }: Pick<Dependencies, 'database'>,
): Promise<void> => {
  const setting = await loadBookingContext({ database }, booking.serviceId, transaction);
  if (setting === undefined || (await selectBooking(transaction, booking.id)) !== undefined) return;
  const { date, visitors, modifiedAt } = booking;
  const wish = { date, start, end, visitors, lines };
  try {
    if (isLiveStatus(booking.status)) await holdSlot(transaction, setting, wish);
  } catch (error) {
    if (error instanceof SlotTaken || error instanceof AppError) return;
    throw error;
  }
  const row = {
    ...booking,
    estateId: setting.locationId,
    startsAt: start,
    endsAt: end,
    requestKey: null,
    createdAt: modifiedAt,
    modifiedAt,
  };
  const withStock = lines.map((line) => ({
    ...line,
    isExclusive: setting.resources.get(line.resourceId)?.quantity === 1,
  }));
  await insertBooking(transaction, row, instantRangeOf(wish, setting.service.timeZone), withStock);
};
