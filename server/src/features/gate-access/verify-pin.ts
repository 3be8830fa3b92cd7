import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { inHashingTurn, matchesPassword } from '../identity/index.ts';
import { pinLocked } from './pin-locked.ts';
import { pinProof } from './pin-proof.ts';
import { countWrongTries, forgetWrongTries, selectPinLock } from './pins.store.ts';

/**
 * Checks a person's PIN. It counts as wrong until it was found right.
 * @throws {AppError} gate/pin-incorrect, gate/pin-not-set, gate/pin-locked
 */
export const verifyPin = (
  { database, clock, environment, live }: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'live'>,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> =>
  inHashingTurn(async () => {
    const now = clock.now();
    const counted = await countWrongTries(database.db, userId, 1, now);
    if (counted === undefined) {
      const lockedUntil = await selectPinLock(database.db, userId, now);
      throw lockedUntil === undefined ? new AppError('gate/pin-not-set') : pinLocked(lockedUntil, now);
    }
    if (await matchesPassword(counted.pinHash, pinProof(environment.secret, userId, pin))) {
      await forgetWrongTries(database.db, userId);
      return;
    }
    if (counted.lockedUntil === null) throw new AppError('gate/pin-incorrect');
    await live.publish(database.db, { topic: 'access', audience: { kind: 'person', userId } });
    throw pinLocked(counted.lockedUntil, now);
  });
