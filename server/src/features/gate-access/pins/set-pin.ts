import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { hashPassword } from '../../identity/index.ts';
import { pinProof } from './pin-proof.ts';
import { insertPin } from './pins.store.ts';

/**
 * Sets a person's PIN where she has none. Her other phones hear of it.
 * @throws {AppError} gate/pin-already-set
 */
export const setPin = async (
  { database, clock, environment, live }: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'live'>,
  { userId, pin }: { userId: string; pin: string },
): Promise<void> => {
  const pinHash = await hashPassword(pinProof(environment.secret, userId, pin));
  await database.db.transaction(async (transaction) => {
    const isNew = await insertPin(transaction, { userId, pinHash, changedAt: clock.now() });
    if (!isNew) throw new AppError('gate/pin-already-set');
    await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  });
};
