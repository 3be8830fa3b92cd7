import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { markDeviceRevoked } from './pass-devices.store.ts';
import { selectHolderRoles } from './pass-holders.store.ts';
import { tellGuards } from './tell-guards.ts';

/**
 * Revokes a device of a person: its codes open nothing from now on, and the gates hear of it. Twice is once.
 * @throws {AppError} not-found when it is not hers
 */
export const revokeDevice = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { userId, id }: { userId: string; id: string },
): Promise<void> => {
  const { database, clock, live } = dependencies;
  await database.db.transaction(async (transaction) => {
    const done = await markDeviceRevoked(transaction, { id, userId, revokedAt: clock.now() });
    if (done === 'none') throw new AppError('not-found');
    if (done === 'known') return;
    await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
    const roles = await selectHolderRoles(transaction, userId);
    for (const estateId of new Set(roles.map((role) => role.estateId))) {
      await tellGuards(transaction, estateId, dependencies);
    }
  });
};
