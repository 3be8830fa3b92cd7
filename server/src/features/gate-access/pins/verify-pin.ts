import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { withHashingPermit, isPasswordCorrect } from '../../identity/index.ts';
import { lockPerson } from '../people/people.store.ts';
import { pinLockedError } from './pin-locked-error.ts';
import { pepperPin } from './pepper-pin.ts';
import { countWrongTries, resetWrongTries, selectPin, selectPinLock } from './pins.store.ts';
import { openPinWindow } from './pin-window.ts';

/**
 * Checks the caller's PIN and opens the PIN window of her session. A try counts as wrong until the PIN proves right.
 * @returns whether the session has to enter the password before the PIN has any effect
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
      throw lockedUntil === undefined ? new AppError('gate/pin-not-set') : pinLockedError(lockedUntil, now);
    }
    if (await isPasswordCorrect(counted.pinHash, pepperPin(environment.secret, userId, pin))) {
      return database.db.transaction(async (transaction) => {
        await lockPerson(transaction, userId);
        // The PIN may have been reset while this try was hashed.
        if ((await selectPin(transaction, userId))?.pinHash !== counted.pinHash) throw new AppError('gate/pin-not-set');
        await resetWrongTries(transaction, userId);
        return openPinWindow(transaction, caller, now);
      });
    }
    if (counted.lockedUntil === null) throw new AppError('gate/pin-incorrect');
    await live.publish(database.db, { topic: 'access', audience: { kind: 'person', userId } });
    throw pinLockedError(counted.lockedUntil, now);
  });
