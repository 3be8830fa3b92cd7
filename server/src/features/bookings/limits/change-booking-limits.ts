import type { BookingLimits } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readLimitsOf } from './assert-within-limits.ts';
import { insertBookingLimits, lockLimitsOf, readLimitsVersion, upsertBookingLimits } from './limits.store.ts';

type VersionedLimits = BookingLimits & { version: number };

const requireEstate = async (queryable: Queryable, staffEstates: StaffEstates, estateId: string): Promise<void> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(queryable, estateId)) === undefined) throw new AppError('not-found');
};

/** Reads the booking limits of an estate. @throws {AppError} `not-found`; `forbidden` if the caller is not staff there */
export const readBookingLimits = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<VersionedLimits> => {
  await requireEstate(database.db, staffEstates, estateId);
  const version = await versionOf(database.db, readLimitsVersion(estateId));
  return { ...(await readLimitsOf(database.db, estateId)), version };
};

/** New booking limits of an estate, and the member of staff who sets them. */
export interface BookingLimitsChange {
  estateId: string;
  actorId: string;
  staffEstates: StaffEstates;
  /** The version that the member of staff saw. */
  version: number;
  limits: BookingLimits;
}

/** Sets the booking limits of an estate and records it in the audit log. @throws {AppError} `not-found`, `forbidden` */
export const changeBookingLimits = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { estateId, actorId, staffEstates, version, limits }: BookingLimitsChange,
): Promise<VersionedLimits> =>
  auditedChange(dependencies, {
    actorId,
    action: 'bookings.limits',
    subject: { kind: 'booking-limits', id: estateId },
    seen: { version, read: readLimitsVersion(estateId) },
    lock: async (transaction) => {
      await requireEstate(transaction, staffEstates, estateId);
      await lockLimitsOf(transaction, estateId);
      return readLimitsOf(transaction, estateId);
    },
    change: async (transaction, before) => {
      await upsertBookingLimits(transaction, estateId, limits);
      const result = { ...limits, version: await versionOf(transaction, readLimitsVersion(estateId)) };
      return { estateIds: [estateId], before, after: limits, result };
    },
  });

/** Sets the booking limits of each estate that has set none. */
export const addBookingLimits = async (
  transaction: Queryable,
  added: readonly (BookingLimits & { id: string })[],
): Promise<void> => {
  for (const { id, ...limits } of added) await insertBookingLimits(transaction, id, limits);
};
