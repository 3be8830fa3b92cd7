import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { selectBookingDetails, selectBookingsDetails } from '../records/bookings.store.ts';
import { presentQueuedBooking } from './present-queued-booking.ts';
import { selectConcurrentBookings } from './concurrent-bookings.store.ts';
import { selectQueue, type QueueQuery } from './queue.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** Lists a page of the booking queue of the caller's estates. */
export const listQueue = async (
  { database, clock }: Needs,
  staffEstates: StaffEstates,
  wanted: Omit<QueueQuery, 'now'>,
): Promise<OutputOf<'GET /api/console/bookings'>> => {
  const query = { ...wanted, now: clock.now() };
  const [{ specialServiceId }, { page, ...counted }] = await Promise.all([
    readConfigurations({ database }),
    selectQueue(database.db, staffEstates, query, (ids) =>
      Promise.all([selectBookingsDetails(database.db, ids), selectConcurrentBookings(database.db, ids)]),
    ),
  ]);
  const [rows, concurrent] = page;
  return { items: rows.map((row) => presentQueuedBooking(row, specialServiceId, concurrent, clock.now())), ...counted };
};

/**
 * Reads a booking as the queue shows it.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller may not decide on bookings
 */
export const readQueuedBooking = async (
  { database, clock }: Needs,
  staffEstates: StaffEstates,
  id: string,
): Promise<QueuedBooking> => {
  const [{ specialServiceId }, row, concurrent] = await Promise.all([
    readConfigurations({ database }),
    selectBookingDetails(database.db, id),
    selectConcurrentBookings(database.db, [id]),
  ]);
  if (row === undefined) throw new AppError('not-found');
  if (!includesEstate(staffEstates, row.booking.estateId)) throw new AppError('forbidden');
  return presentQueuedBooking(row, specialServiceId, concurrent, clock.now());
};
