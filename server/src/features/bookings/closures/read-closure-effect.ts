import type { ClosureEffect } from '@ekhaya/contract/bookings/console-closures';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { countLiveBookingsDuring } from '../records/bookings.store.ts';

/**
 * Counts the live bookings that a closure would cancel, and the people whom it would notify.
 * @throws {AppError} `forbidden` at an estate where the caller may not close days
 */
export const readClosureEffect = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  {
    estateId,
    serviceId,
    date,
    until,
    start: startsAt,
    end: endsAt,
  }: {
    estateId: string;
    serviceId?: string | undefined;
    date: string;
    until?: string | undefined;
    start: string;
    end: string;
  },
): Promise<ClosureEffect> => {
  requireStaffEstate(staffEstates, estateId);
  return countLiveBookingsDuring(database.db, {
    estateId,
    serviceId: serviceId ?? null,
    date,
    until,
    startsAt,
    endsAt,
    now: clock.now(),
  });
};
