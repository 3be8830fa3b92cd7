import { AppError } from '../app-error.ts';
import type { StaffEstates } from './caller.ts';

/** Whether staff rights extend to an estate. */
export const includesEstate = (staffEstates: StaffEstates, estateId: string): boolean =>
  staffEstates === 'all' || staffEstates.includes(estateId);

/**
 * Asserts that staff rights extend to an estate.
 * @throws {AppError} `forbidden` for an estate where the caller does not hold the permission
 */
export const requireStaffEstate = (staffEstates: StaffEstates, estateId: string): void => {
  if (!includesEstate(staffEstates, estateId)) throw new AppError('forbidden');
};

/**
 * The estates of staff rights, or only one of them.
 * @throws {AppError} `forbidden` for an estate where the caller does not hold the permission
 */
export const narrowStaffEstates = (staffEstates: StaffEstates, only: string | undefined): StaffEstates => {
  if (only === undefined) return staffEstates;
  requireStaffEstate(staffEstates, only);
  return [only];
};
