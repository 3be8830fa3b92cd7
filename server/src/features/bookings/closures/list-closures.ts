import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import {
  countClosures,
  selectClosure,
  selectClosures,
  type ClosuresQuery,
  type ClosureWithService,
} from './closures.store.ts';

type Needs = Pick<Dependencies, 'database'>;

const present = ({ closure, serviceName }: ClosureWithService): Closure => ({
  id: closure.id,
  version: closure.version,
  estateId: closure.locationId,
  serviceId: closure.serviceId,
  serviceName: serviceName ?? '',
  date: closure.date,
  start: closure.startsAt,
  end: closure.endsAt,
  reason: closure.reason,
  canceled: closure.canceled,
  told: closure.told,
  createdAt: closure.createdAt.toISOString(),
});

/** Lists a page of the closures of the caller's estates. */
export const listClosures = async (
  { database }: Needs,
  staffEstates: StaffEstates,
  query: ClosuresQuery,
): Promise<{ items: Closure[]; total: number }> => {
  const [rows, total] = await Promise.all([
    selectClosures(database.db, staffEstates, query),
    countClosures(database.db, staffEstates, query),
  ]);
  return { items: rows.map(present), total };
};

/** Reads a closure. @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff */
export const readClosure = ({ database }: Needs, staffEstates: StaffEstates, id: string): Promise<Closure> =>
  readClosureWithin(database.db, staffEstates, id);

/** Reads a closure within the caller's transaction. @throws {AppError} as `readClosure` */
export const readClosureWithin = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  id: string,
): Promise<Closure> => {
  const found = await selectClosure(queryable, id);
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.closure.locationId);
  return present(found);
};
