import type { BookingLimits } from '@ekhaya/contract/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireAmong } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { limitsOf } from './keep-within-limits.ts';
import { insertBookingLimits, lockLimitsOf, upsertBookingLimits } from './limits.store.ts';

const requireEstate = async (queryable: Queryable, staffEstates: StaffEstates, estateId: string): Promise<void> => {
  requireAmong(staffEstates, estateId);
  if ((await findEstate(queryable, estateId)) === undefined) throw new AppError('not-found');
};

/** The booking limits of an estate of the caller. @throws {AppError} `not-found`, `forbidden` for another estate's */
export const readBookingLimits = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<BookingLimits> => {
  await requireEstate(database.db, staffEstates, estateId);
  return limitsOf(database.db, estateId);
};

/** Sets the booking limits of an estate and records who did. @throws {AppError} `not-found`, `forbidden` */
export const changeBookingLimits = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  change: { estateId: string; actorId: string; staffEstates: StaffEstates; limits: BookingLimits },
): Promise<BookingLimits> => {
  const { estateId, actorId, staffEstates, limits } = change;
  return database.db.transaction(async (transaction) => {
    await requireEstate(transaction, staffEstates, estateId);
    await lockLimitsOf(transaction, estateId);
    const before = await limitsOf(transaction, estateId);
    await upsertBookingLimits(transaction, estateId, limits);
    const isChanged = before.facilities !== limits.facilities || before.lagoonDays !== limits.lagoonDays;
    if (isChanged) {
      await recordAudit(transaction, {
        actorId,
        action: 'bookings.limits',
        estateId,
        before,
        after: limits,
        at: clock.now(),
      });
    }
    return limits;
  });
};

/** Sets the limits of estates that have set none. */
export const addBookingLimits = async (
  transaction: Queryable,
  added: readonly (BookingLimits & { id: string })[],
): Promise<void> => {
  for (const { id, ...limits } of added) await insertBookingLimits(transaction, id, limits);
};
