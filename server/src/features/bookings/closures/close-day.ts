import { randomUUID } from 'node:crypto';
import { isLagoonService } from '@ekhaya/contract/bookings/bookings.rules';
import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { findEstate } from '../../estates/index.ts';
import { lockLiveBookingsOn, updateBookingStatuses } from '../records/bookings.store.ts';
import { insertClosure, isClosedOn } from './closures.store.ts';
import { lockLocation, lockService, lockServicesOf, type ServiceRow } from '../facilities/facilities.store.ts';
import { readClosureWithin } from './list-closures.ts';
import { notifyStatusChanges } from '../notices/notify-customers.ts';

/** A day to close for one service or for all services of a location. */
export interface NewClosure {
  estateId: string;
  /** Null closes every service of the location. */
  serviceId: string | null;
  date: string;
  reason: string;
}

/**
 * Locks the services that will be closed, so that they cannot be booked concurrently, and returns them by id.
 * @throws {AppError} `validation` for a service of another estate
 */
const lockClosedServices = async (
  transaction: Queryable,
  { estateId, serviceId }: NewClosure,
): Promise<ReadonlyMap<string, ServiceRow>> => {
  const rows =
    serviceId === null
      ? await lockServicesOf(transaction, estateId)
      : [await lockService(transaction, serviceId, 'changed')].filter((row) => row !== undefined);
  if (serviceId !== null && rows[0]?.locationId !== estateId) {
    throw new AppError('validation', { fields: { serviceId: 'This service does not belong to this estate.' } });
  }
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Closes a service, or every service of a location, for a day. In the same transaction it cancels the live bookings of that
 * day and notifies their customers.
 * @throws {AppError} `forbidden`; `validation` for an estate without a location or a service of another estate; `conflict` if
 *   the day is closed already
 */
export const closeDay = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { caller, staffEstates, closure }: { caller: Caller; staffEstates: StaffEstates; closure: NewClosure },
): Promise<Closure> => {
  const { estateId, serviceId, date, reason } = closure;
  requireStaffEstate(staffEstates, estateId);
  const { specialServiceId } = await readConfigurations(parts);
  const id = randomUUID();
  return auditedChange(parts, {
    actorId: caller.userId,
    action: 'closure.add',
    lock: async (transaction) => {
      const estate = await findEstate(transaction, estateId);
      if (estate === undefined || (await lockLocation(transaction, estateId)) === undefined) {
        throw new AppError('validation', { fields: { estateId: 'This estate has nothing to book.' } });
      }
      return { estate, services: await lockClosedServices(transaction, closure) };
    },
    change: async (transaction, { estate, services }, now) => {
      const closed = { locationId: estateId, serviceId, date };
      if (await isClosedOn(transaction, closed)) {
        throw new AppError('conflict', { detail: 'This day is closed already.' });
      }
      const canceled = await lockLiveBookingsOn(transaction, { estateId, serviceId, date });
      const ids = canceled.map((booking) => booking.id);
      await updateBookingStatuses(transaction, ids, { status: 'CANCELED', reason, modifiedAt: now });
      await insertClosure(transaction, { id, ...closed, reason, canceled: canceled.length, createdAt: now });
      const notified = canceled.map((booking) => {
        const { name: serviceName = '', imageUrl = '' } = services.get(booking.serviceId) ?? {};
        const isLagoon = isLagoonService(booking.serviceId, specialServiceId);
        return { ...booking, estateName: estate.name, serviceName, imageUrl, isLagoon };
      });
      await notifyStatusChanges(transaction, notified, { status: 'CANCELED', reason }, parts);
      const result = await readClosureWithin(transaction, staffEstates, id);
      return { estateIds: [estateId], before: null, after: { id, ...closure, canceled: ids }, result };
    },
  });
};
