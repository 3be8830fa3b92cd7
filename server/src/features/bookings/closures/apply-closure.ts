import { isLagoonService } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readProductConfigurations } from '../../configuration/index.ts';
import { findEstate } from '../../estates/index.ts';
import { selectServicesOf } from '../facilities/facilities.store.ts';
import { notifyStatusChanges } from '../notices/notify-customers.ts';
import { lockLiveBookingsDuring, updateBookingStatuses } from '../records/bookings.store.ts';
import { selectClosure, updateClosureOutcome } from './closures.store.ts';

/**
 * Cancels the live bookings of a closure that the transaction has locked, and notifies their customers. The number of statements
 * does not depend on the number of bookings.
 * @throws {AppError} `not-found` for a closure that does not exist
 */
export const applyClosure = async (
  transaction: Transaction,
  id: string,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
): Promise<void> => {
  const found = await selectClosure(transaction, id);
  if (found === undefined) throw new AppError('not-found');
  const { locationId: estateId, serviceId, date, startsAt, endsAt, reason, createdAt: now } = found.closure;
  const { specialServiceId } = await readProductConfigurations(transaction);
  const estate = await findEstate(transaction, estateId);
  const services = new Map((await selectServicesOf(transaction, estateId)).map((row) => [row.id, row]));
  // A booking that ends within the undo time was counted when the day was closed.
  const canceled = await lockLiveBookingsDuring(transaction, { estateId, serviceId, date, startsAt, endsAt, now });
  const ids = canceled.map((booking) => booking.id);
  await updateBookingStatuses(transaction, ids, { status: 'CANCELED', reason, modifiedAt: dependencies.clock.now() });
  const told = new Set(canceled.map(({ customerId }) => customerId)).size;
  await updateClosureOutcome(transaction, id, { canceled: ids.length, told });
  const notified = canceled.map((booking) => {
    const { name: serviceName = '', imageUrl = '' } = services.get(booking.serviceId) ?? {};
    const isLagoon = isLagoonService(booking.serviceId, specialServiceId);
    return { ...booking, estateName: estate?.name ?? '', serviceName, imageUrl, isLagoon };
  });
  await notifyStatusChanges(transaction, notified, { status: 'CANCELED', reason }, dependencies);
};
