import type { OutputOf } from '@ekhaya/contract/routes';
import { byUrgency } from '@ekhaya/contract/today/today.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readBookedToday } from '../bookings/index.ts';
import { readStaffRights } from '../estates/index.ts';
import { readInsideNow } from '../gate-access/index.ts';
import { readExpectedToday } from '../visitors/index.ts';
import { readWaiting } from './waiting-sources.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Reads the first room of the console. The number of statements does not depend on how much waits.
 * @throws {AppError} `forbidden` if the caller is not staff at the estate, or at any
 */
export const readToday = async (
  { database, clock }: Needs,
  caller: Caller,
  estateId: string | undefined,
): Promise<OutputOf<'GET /api/console/today'>> => {
  const now = clock.now();
  const rights = await readStaffRights(database.db, caller, estateId);
  const [atBookings, atGates] = [rights('bookings.decide'), rights('gate.guard')];
  const [waiting, inside, expected, booked] = await Promise.all([
    readWaiting(database.db, { rights, callerId: caller.userId, now }),
    atGates && readInsideNow(database.db, { estates: atGates, now }),
    atGates && readExpectedToday(database.db, { estates: atGates, now }),
    atBookings && readBookedToday(database.db, { estates: atBookings, now }),
  ]);
  return {
    at: now.toISOString(),
    waiting: waiting.toSorted(byUrgency),
    inside: inside ?? null,
    expected: expected ?? null,
    booked: booked ?? null,
  };
};

/**
 * Counts what waits for the navigation, with the readers of `readToday`.
 * @throws {AppError} as `readToday`
 */
export const countWaiting = async (
  { database, clock }: Needs,
  caller: Caller,
  estateId: string | undefined,
): Promise<OutputOf<'GET /api/console/counts'>> => {
  const now = clock.now();
  const rights = await readStaffRights(database.db, caller, estateId);
  const atGates = rights('gate.guard');
  const [waiting, inside] = await Promise.all([
    readWaiting(database.db, { rights, callerId: caller.userId, now }),
    atGates && readInsideNow(database.db, { estates: atGates, now }),
  ]);
  return {
    waiting: waiting.map(({ kind, count }) => ({ kind, count })),
    inside: inside === undefined ? null : inside.visitors + inside.workers,
  };
};
