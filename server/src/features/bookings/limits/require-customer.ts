import { isBookingTile } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findRolesAtEstate } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';

/** The person to book for, and the estate. */
interface CustomerQuery {
  userId: string;
  estateId: string;
  /** Staff know the person they book for, so the number need not be verified. */
  isBookedByStaff: boolean;
}

/** A person who may book, with the units that the booking can be for. */
export interface CheckedCustomer {
  name: string;
  /** The person's units at the estate, that of the highest role first; empty if no role names a unit. */
  units: readonly string[];
}

/**
 * Requires that a person holds a role with an enabled Facilities, Bookings or lagoon tile at the estate and has a verified
 * phone number, and returns the person's name and units.
 * @throws {AppError} `booking/not-allowed`, `booking/number-not-verified`
 */
export const requireCustomer = async (
  queryable: Queryable,
  { userId, estateId, isBookedByStaff }: CustomerQuery,
): Promise<CheckedCustomer> => {
  const roles = await findRolesAtEstate(queryable, { userId, estateId });
  if (!roles.some(({ tiles }) => tiles.some(isBookingTile))) throw new AppError('booking/not-allowed');
  const person = await findPersonById(queryable, userId);
  if (!isBookedByStaff && person?.mobileVerified !== true) throw new AppError('booking/number-not-verified');
  const units = roles.map(({ unitNumber }) => unitNumber).filter((unit) => unit !== '');
  return { name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(), units: [...new Set(units)] };
};

/**
 * Returns the unit that a booking is for: the requested one, which must be one of the person's units, or by default that of
 * the highest role. A person without a unit books without one: the result is empty, and the person's own name is accepted too.
 * @throws {AppError} `validation` (customer.extraInfo.unitNumber)
 */
export const chooseUnit = (
  { name, units }: CheckedCustomer,
  requested: string,
  { isRequired }: { isRequired: boolean },
): string => {
  const refuse = (sentence: string) =>
    new AppError('validation', { fields: { 'customer.extraInfo.unitNumber': sentence } });
  const unitText = requested.trim().toLowerCase();
  if (units.length === 0) {
    if (unitText === '' || unitText === name.toLowerCase()) return '';
    throw refuse('You have no unit at this estate. Leave this empty.');
  }
  if (unitText === '') {
    if (isRequired) throw refuse('Please choose a unit.');
    return units[0] ?? '';
  }
  const unit = units.find((each) => each.toLowerCase() === unitText);
  if (unit === undefined) throw refuse('Please choose one of your own units.');
  return unit;
};
