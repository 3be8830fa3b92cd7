import type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';
import { selectUnitsOfPerson } from '../people/people.store.ts';
import { presentWalkIns } from './present-walk-in.ts';
import { selectRinging, selectWalkIn } from './walk-ins.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/**
 * Reads one walk-in. Guards of the estate and residents of the unit may read it.
 * @throws {AppError} not-found for everybody else
 */
export const readWalkIn = async (
  { database, clock }: Needs,
  { userId, id }: { userId: string; id: string },
): Promise<WalkIn> => {
  const row = await selectWalkIn(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const houses = await selectUnitsOfPerson(database.db, userId);
  const livesThere = houses.some(({ estateId, unit }) => estateId === row.estateId && unit === row.unit);
  const guards = livesThere ? [] : await findEstatesWithPermission(database.db, { userId }, 'gate.guard');
  if (!livesThere && !includesEstate(guards, row.estateId)) throw new AppError('not-found');
  const [presented] = await presentWalkIns(database.db, [row], clock.now());
  if (presented === undefined) throw new AppError('internal');
  return presented;
};

/** Lists the walk-ins that ring for the caller's units now. */
export const listRinging = async ({ database, clock }: Needs, userId: string): Promise<WalkIn[]> => {
  const now = clock.now();
  const rows = await selectRinging(database.db, await selectUnitsOfPerson(database.db, userId), now);
  return presentWalkIns(database.db, rows, now);
};
