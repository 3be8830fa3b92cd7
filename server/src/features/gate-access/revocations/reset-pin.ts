import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { verifyPassword } from '../../identity/index.ts';
import { deletePin } from '../pins/pins.store.ts';
import { revokePassDevices } from './revoke-pass-devices.ts';

/**
 * Deletes the caller's PIN and its lock after checking her password, and revokes her pass devices: keys that the old PIN unlocked
 * stay invalid.
 * @throws {AppError} auth/wrong-password, auth/too-many-requests
 */
export const resetPin = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  caller: Caller,
  proof: { password: string; address: string },
): Promise<void> => {
  await verifyPassword(dependencies, caller, proof);
  const { database, live } = dependencies;
  await database.db.transaction(async (transaction) => {
    await revokePassDevices(transaction, { userId: caller.userId, exceptSessionId: caller.sessionId }, dependencies);
    await deletePin(transaction, caller.userId);
    await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId: caller.userId } });
  });
};
