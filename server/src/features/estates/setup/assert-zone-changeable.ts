import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { EstateCounter } from '../../../platform/database/rows-of-estates.ts';

/** Counts what is still to come after an instant, by estate: the other features count what they keep. */
export interface CountersToCome {
  bookings: (now: Date) => EstateCounter;
  visits: (now: Date) => EstateCounter;
}

const counted = (count: number, [one, several]: readonly [string, string]): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

/**
 * Asserts that an estate can have another time zone. Bookings and visits keep the instants of the zone in which they were made: in
 * another zone their slots would be free again, and their passes would be valid at other hours than they say.
 * @throws {AppError} `validation` at the field `timeZone`, with the number of bookings and visits to come
 */
export const assertZoneChangeable = async (
  queryable: Queryable,
  counters: CountersToCome,
  { estateId, now }: { estateId: string; now: Date },
): Promise<void> => {
  const [bookings, visits] = await Promise.all([
    counters.bookings(now)(queryable, [estateId]),
    counters.visits(now)(queryable, [estateId]),
  ]);
  const toCome = [
    ...counted(bookings.get(estateId) ?? 0, ['booking', 'bookings']),
    ...counted(visits.get(estateId) ?? 0, ['visit', 'visits']),
  ];
  if (toCome.length === 0) return;
  const timeZone = `The estate has ${toCome.join(' and ')} to come in the present time zone. Change it when they are over or cancelled.`;
  throw new AppError('validation', { fields: { timeZone } });
};
