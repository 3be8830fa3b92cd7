import type { ConsoleLocation } from '@ekhaya/contract/bookings/console-facilities';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import {
  insertLocation,
  selectLocation,
  selectLocationsPage,
  updateLocation,
  type FacilitiesQuery,
  type LocationRow,
} from './facility-setup.store.ts';
import { lockLocation, readLocationVersion } from '../facilities/facilities.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The member of staff who changes something, and the estates where the caller may. */
export interface StaffAction {
  caller: Caller;
  staffEstates: StaffEstates;
}

const present = (row: LocationRow): ConsoleLocation => ({ ...row, estateId: row.id });

/** Lists a page of the locations of the caller's estates. */
export const listConsoleLocations = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  query: FacilitiesQuery<'name'>,
): Promise<{ items: ConsoleLocation[]; total: number }> => {
  const { rows, total } = await selectLocationsPage(database.db, staffEstates, query);
  return { items: rows.map(present), total };
};

/** Reads a location. @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff */
export const readConsoleLocation = async (
  { database }: Pick<Needs, 'database'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<ConsoleLocation> => {
  const row = await selectLocation(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, row.id);
  return present(row);
};

/**
 * Adds the location of an estate, so that services can be added to it.
 * @throws {AppError} `forbidden`; `validation` for an unknown estate; `conflict` if the estate has a location already
 */
export const openLocation = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { estateId, isEnabled }: { estateId: string; isEnabled: boolean },
): Promise<ConsoleLocation> => {
  requireStaffEstate(staffEstates, estateId);
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'location.add',
    subject: { kind: 'location', id: estateId },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) {
        throw new AppError('validation', { fields: { estateId: 'This estate is not known.' } });
      }
    },
    change: async (transaction) => {
      const isNew = await insertLocation(transaction, { id: estateId, isEnabled });
      if (!isNew) throw new AppError('conflict', { detail: 'This estate has its location already.' });
      return { estateIds: [estateId], before: null, after: { isEnabled }, result: undefined };
    },
  });
  return readConsoleLocation(dependencies, staffEstates, estateId);
};

/** Opens or closes a location for new bookings. @throws {AppError} as `readConsoleLocation` */
export const changeLocation = async (
  dependencies: Needs,
  { caller, staffEstates }: StaffAction,
  { id, version, isEnabled }: { id: string; version: number; isEnabled: boolean },
): Promise<ConsoleLocation> => {
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'location.change',
    subject: { kind: 'location', id },
    seen: { version, read: readLocationVersion(id) },
    lock: async (transaction) => {
      const location = await lockLocation(transaction, id);
      if (location === undefined) throw new AppError('not-found');
      requireStaffEstate(staffEstates, id);
      return location;
    },
    change: async (transaction, location) => {
      await updateLocation(transaction, id, isEnabled);
      return {
        estateIds: [id],
        before: { isEnabled: location.isEnabled },
        after: { isEnabled },
        result: undefined,
      };
    },
  });
  return readConsoleLocation(dependencies, staffEstates, id);
};
