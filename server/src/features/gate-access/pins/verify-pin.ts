import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { withHashingPermit, isPasswordCorrect } from '../../identity/index.ts';
import { lockPerson } from '../people/people.store.ts';
import { pinLocked } from './pin-locked.ts';
import { pinProof } from './pin-proof.ts';
import { countWrongTries, forgetWrongTries, selectPin, selectPinLock } from './pins.store.ts';
import { openPinWindow } from './pin-window.ts';

/**
 * Checks the caller's PIN, which counts as wrong until it was found right, and opens the window of her session.
 * @returns whether the password has to be entered before the PIN opens anything
 * @throws {AppError} gate/pin-incorrect, gate/pin-not-set, gate/pin-locked
 */
export const verifyPin = (
  { database, clock, environment, live }: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'live'>,
  caller: Caller,
  pin: string,
): Promise<{ isPasswordNeeded: boolean }> =>
  withHashingPermit(async () => {
    const { userId } = caller;
    const now = clock.now();
    const counted = await countWrongTries(database.db, userId, 1, now);
    if (counted === undefined) {
      const lockedUntil = await selectPinLock(database.db, userId, now);
      throw lockedUntil === undefined ? new AppError('gate/pin-not-set') : pinLocked(lockedUntil, now);
    }
    if (await isPasswordCorrect(counted.pinHash, pinProof(environment.secret, userId, pin))) {
      return database.db.transaction(async (transaction) => {
        await lockPerson(transaction, userId);
        // A PIN that was reset while this one was checked opens nothing.
        if ((await selectPin(transaction, userId))?.pinHash !== counted.pinHash) throw new AppError('gate/pin-not-set');
        await forgetWrongTries(transaction, userId);
        return openPinWindow(transaction, caller, now);
      });
    }
    if (counted.lockedUntil === null) throw new AppError('gate/pin-incorrect');
    await live.publish(database.db, { topic: 'access', audience: { kind: 'person', userId } });
    throw pinLocked(counted.lockedUntil, now);
  });
