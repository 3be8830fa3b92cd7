import { defaultBookingLimits, isLagoonService, type BookingLimits } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { countLiveBookings, lockHolder, selectBookingLimits } from './limits.store.ts';

/** The service to be booked and the person and house to book it for. */
interface BookingToAdd {
  estateId: string;
  serviceId: string;
  customerId: string;
  /** Empty for a person without a unit: then only the limit of the person applies. */
  unitNumber: string;
  /** Whether staff read the refusal. */
  isByStaff: boolean;
}

/** Reads the booking limits of an estate: its own, or the default. */
export const readLimitsOf = async (queryable: Queryable, estateId: string): Promise<BookingLimits> =>
  (await selectBookingLimits(queryable, estateId)) ?? defaultBookingLimits;

/** Whose bookings are counted, as the person and as staff read it. */
const holders = {
  person: { own: 'You have', ofStaff: 'This person has' },
  house: { own: 'Your house has', ofStaff: 'The house has' },
} as const;

const sentenceOf = (whose: string, limit: number, isLagoon: boolean): string => {
  const what = isLagoon ? ['lagoon day', 'lagoon days'] : ['facility booking', 'facility bookings'];
  return `${whose} ${limit} ${what[limit === 1 ? 0 : 1]} to come, as many as the estate allows at the same time. Cancel one, or book again when one is over.`;
};

/**
 * Refuses a booking that would give a person or a house more live bookings than the estate allows. Locks both until the
 * transaction ends, so that concurrent requests cannot exceed a limit together.
 * @throws {AppError} `booking/limit-reached` with the limit in its detail
 */
export const assertWithinLimits = async (
  transaction: Queryable,
  booking: BookingToAdd,
  { specialServiceId, now }: { specialServiceId: string; now: Date },
): Promise<void> => {
  const { estateId, customerId, unitNumber, isByStaff } = booking;
  // Every transaction locks the person before the house, so that two transactions cannot deadlock.
  await lockHolder(transaction, `${estateId}:person:${customerId}`);
  if (unitNumber !== '') await lockHolder(transaction, `${estateId}:unit:${unitNumber}`);
  const isLagoon = isLagoonService(booking.serviceId, specialServiceId);
  const limits = await readLimitsOf(transaction, estateId);
  const limit = isLagoon ? limits.lagoonDays : limits.facilities;
  const counts = (await countLiveBookings(transaction, { estateId, customerId, unitNumber, now })).filter(
    ({ serviceId }) => isLagoonService(serviceId, specialServiceId) === isLagoon,
  );
  const sum = (of: 'ofPerson' | 'ofHouse'): number => counts.reduce((total, count) => total + count[of], 0);
  const limitError = (holder: keyof typeof holders) => {
    const whose = holders[holder][isByStaff ? 'ofStaff' : 'own'];
    return new AppError('booking/limit-reached', { detail: sentenceOf(whose, limit, isLagoon) });
  };
  if (sum('ofPerson') >= limit) throw limitError('person');
  if (sum('ofHouse') >= limit) throw limitError('house');
};
