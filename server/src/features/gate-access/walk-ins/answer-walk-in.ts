import type { WalkIn } from '@ekhaya/contract/gate-access/walk-in';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectPeopleOfUnit } from '../people/people.store.ts';
import { readWalkIn } from './read-walk-in.ts';
import { selectWalkIn, updateAnswer } from './walk-ins.store.ts';

/**
 * Allows or refuses a walk-in for the caller's house; the first answer counts. The guard and the others of the house
 * hear of it.
 * @throws {AppError} not-found for whoever does not live there, gate/walk-in-over
 */
export const answerWalkIn = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { userId, id, answer }: { userId: string; id: string; answer: 'allow' | 'refuse' },
): Promise<WalkIn> => {
  const { database, clock, live } = parts;
  const row = await selectWalkIn(database.db, id);
  if (row === undefined) throw new AppError('not-found');
  const house = await selectPeopleOfUnit(database.db, row.estateId, row.unit);
  if (!house.includes(userId)) throw new AppError('not-found');
  await database.db.transaction(async (transaction) => {
    const isFirst = await updateAnswer(transaction, { id, answer, answeredBy: userId, now: clock.now() });
    if (!isFirst) throw new AppError('gate/walk-in-over');
    for (const heard of new Set([row.guardId, ...house])) {
      await live.publish(transaction, { topic: 'gate', audience: { kind: 'person', userId: heard } });
    }
  });
  return readWalkIn(parts, { userId, id });
};
