import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { secretIdOf } from '../../../platform/secret/secrets.ts';
import { hashPassword } from '../../identity/index.ts';
import { pepperPin } from './pepper-pin.ts';
import { insertPin } from './pins.store.ts';

/**
 * Sets the PIN of a person who has none. Publishes an `access` event to her phones.
 * @throws {AppError} gate/pin-already-set
 */
export const setPin = async (
  { database, clock, environment, live }: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'live'>,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> => {
  const secret = environment.secrets.current;
  const pinHash = await hashPassword(pepperPin(secret, userId, pin));
  await database.db.transaction(async (transaction) => {
    const isNew = await insertPin(transaction, {
      userId,
      pinHash,
      secretId: secretIdOf(secret),
      changedAt: clock.now(),
    });
    if (!isNew) throw new AppError('gate/pin-already-set');
    await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  });
};
