import type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectResidentIdsOfUnit } from '../people/people.store.ts';
import { readWalkIn } from './read-walk-in.ts';
import { selectWalkIn, updateAnswer } from './walk-ins.store.ts';

/**
 * Allows or refuses a walk-in on behalf of the caller's unit. The first answer counts. Publishes a `gate` event to the guard and to
 * all residents of the unit.
 * @throws {AppError} not-found when the caller does not live in the unit; gate/walk-in-over after an answer or the expiry
 */
export const answerWalkIn = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { userId, id, answer }: { userId: string; id: string; answer: 'allow' | 'refuse' },
): Promise<WalkIn> => {
  const { database, clock, live } = dependencies;
  const row = await selectWalkIn(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const house = await selectResidentIdsOfUnit(database.db, row.estateId, row.unit);
  if (!house.includes(userId)) throw new AppError('not-found');
  await database.db.transaction(async (transaction) => {
    const isFirst = await updateAnswer(transaction, { id, answer, answeredBy: userId, now: clock.now() });
    if (!isFirst) throw new AppError('gate/walk-in-over');
    for (const recipient of new Set([row.guardId, ...house])) {
      await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId: recipient } });
    }
  });
  return readWalkIn(dependencies, { userId, id });
};
