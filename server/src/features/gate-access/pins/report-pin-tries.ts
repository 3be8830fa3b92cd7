import { maxWrongPinTries } from '@ekhaya/contract/gate-access/pin.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { countWrongTries, selectPinLock } from './pins.store.ts';

/** Adds wrong tries that an enrolled phone counted offline to those at the server. Returns the tries left, or the lock. */
export const reportPinTries = async (
  { database, clock, live }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { userId, count }: { userId: string; count: number },
): Promise<OutputOf<'POST /api/accessControl/pin/tries'>> => {
  const now = clock.now();
  const counted = await countWrongTries(database.db, userId, count, now);
  if (counted?.lockedUntil) {
    await live.publish(database.db, { topic: 'access', audience: { kind: 'person', userId } });
  }
  const lockedUntil = counted === undefined ? await selectPinLock(database.db, userId, now) : counted.lockedUntil;
  if (lockedUntil) return { triesLeft: 0, lockedUntil: lockedUntil.toISOString() };
  return { triesLeft: maxWrongPinTries - (counted?.wrongTries ?? 0) };
};
