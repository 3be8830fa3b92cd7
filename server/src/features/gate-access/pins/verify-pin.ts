import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { secretIdOf, type Secrets } from '../../../platform/secret/secrets.ts';
import { hashWithinPermit, withHashingPermit, isPasswordCorrect } from '../../identity/index.ts';
import { lockPerson } from '../people/people.store.ts';
import { pinLockedError } from './pin-locked-error.ts';
import { pepperPin } from './pepper-pin.ts';
import {
  countWrongTries,
  resetWrongTries,
  selectPin,
  selectPinLock,
  updatePinHash,
  type PinRow,
} from './pins.store.ts';
import { openPinWindow } from './pin-window.ts';

/** The secret of the installation with which a PIN has this hash; undefined for a wrong PIN. Call it inside `withHashingPermit`. */
const findSecretOfPin = async (
  { all }: Secrets,
  { pinHash, secretId }: Pick<PinRow, 'pinHash' | 'secretId'>,
  { userId, pin }: { userId: string; pin: string },
): Promise<string | undefined> => {
  for (const secret of all.filter((each) => secretId === '' || secretIdOf(each) === secretId)) {
    if (await isPasswordCorrect(pinHash, pepperPin(secret, userId, pin))) return secret;
  }
  return undefined;
};

/**
 * Checks the caller's PIN. A PIN whose hash was made with an earlier secret gets a hash with the current one. Opens the PIN window of her session. A try counts as wrong until the PIN proves right.
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
    const secret = await findSecretOfPin(environment.secrets, counted, { userId, pin });
    if (secret !== undefined) {
      const { current } = environment.secrets;
      const isOutdated = secret !== current || counted.secretId === '';
      const pinHash = isOutdated ? await hashWithinPermit(pepperPin(current, userId, pin)) : undefined;
      return database.db.transaction(async (transaction) => {
        await lockPerson(transaction, userId);
        // The PIN may have been reset while this try was hashed.
        const stored = await selectPin(transaction, userId);
        if (stored?.changedAt.getTime() !== counted.changedAt.getTime()) throw new AppError('gate/pin-not-set');
        if (pinHash !== undefined) await updatePinHash(transaction, userId, { pinHash, secretId: secretIdOf(current) });
        await resetWrongTries(transaction, userId);
        return openPinWindow(transaction, caller, now);
      });
    }
    if (counted.lockedUntil === null) throw new AppError('gate/pin-incorrect');
    await live.publish(database.db, { topic: 'access', audience: { kind: 'person', userId } });
    throw pinLockedError(counted.lockedUntil, now);
  });
