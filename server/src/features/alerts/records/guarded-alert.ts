import { AppError } from '../../../platform/app-error.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import type { AlertRow } from './alerts.store.ts';

/** An alert at an estate where the caller guards. @throws {AppError} `not-found` for any other */
export const requireGuarded = (row: AlertRow | undefined, staffEstates: StaffEstates): AlertRow => {
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  return row;
};
