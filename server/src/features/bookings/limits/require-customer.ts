import { isBookingTile } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findRolesAtEstate } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';

/** Who books, where. */
interface Customer {
  userId: string;
  estateId: string;
  /** Staff who book for somebody know her: her number need not be verified. */
  isBookedByStaff: boolean;
}

/** A person who may book. */
export interface CheckedCustomer {
  name: string;
  /** Her units at the estate, that of her highest role first; empty where her roles name none. */
  units: readonly string[];
}

/**
 * Lets a person book who holds a role with an enabled Facilities, Bookings or lagoon tile at the estate and whose number is
 * verified.
 * @throws {AppError} `booking/not-allowed`, `booking/number-not-verified`
 */
export const requireCustomer = async (
  queryable: Queryable,
  { userId, estateId, isBookedByStaff }: Customer,
): Promise<CheckedCustomer> => {
  const roles = await findRolesAtEstate(queryable, { userId, estateId });
  if (!roles.some(({ tiles }) => tiles.some(isBookingTile))) throw new AppError('booking/not-allowed');
  const person = await findPersonById(queryable, userId);
  if (!isBookedByStaff && person?.mobileVerified !== true) throw new AppError('booking/number-not-verified');
  const units = roles.map(({ unitNumber }) => unitNumber).filter((unit) => unit !== '');
  return { name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(), units: [...new Set(units)] };
};

/**
 * The unit that a booking is for: the one that was asked for, which has to be a unit of hers, or that of her highest role. A
 * person without a unit books as herself: the unit is empty then, and her own name says the same.
 * @throws {AppError} `validation` (customer.extraInfo.unitNumber)
 */
export const chooseUnit = (
  { name, units }: CheckedCustomer,
  asked: string,
  { isRequired }: { isRequired: boolean },
): string => {
  const refuse = (sentence: string) =>
    new AppError('validation', { fields: { 'customer.extraInfo.unitNumber': sentence } });
  const wanted = asked.trim().toLowerCase();
  if (units.length === 0) {
    if (wanted === '' || wanted === name.toLowerCase()) return '';
    throw refuse('You have no unit at this estate. Leave this empty.');
  }
  if (wanted === '') {
    if (isRequired) throw refuse('Please choose a unit.');
    return units[0] ?? '';
  }
  const unit = units.find((each) => each.toLowerCase() === wanted);
  if (unit === undefined) throw refuse('Please choose one of your own units.');
  return unit;
};
