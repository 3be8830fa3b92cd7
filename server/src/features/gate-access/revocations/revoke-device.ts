import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { markDeviceRevoked } from '../devices/pass-devices.store.ts';
import { lockPerson } from '../people/people.store.ts';
import { requireReentry } from '../pins/require-reentry.ts';
import { notifyOfRevocation } from './notify-of-revocation.ts';

type Device = { userId: string; id: string };

/**
 * Revokes a device of a person: its codes open nothing from now on, and the gates hear of it. The next device of hers
 * takes password and PIN anew.
 * @returns false when it was revoked before
 * @throws {AppError} not-found when it is not hers
 */
export const revokeDeviceWithin = async (
  transaction: Transaction,
  { userId, id }: Device,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  await lockPerson(transaction, userId);
  const done = await markDeviceRevoked(transaction, { id, userId, revokedAt: clock.now() });
  if (done === 'none') throw new AppError('not-found');
  if (done === 'known') return false;
  await requireReentry(transaction, { userId });
  await notifyOfRevocation(transaction, userId, { live });
  return true;
};

/**
 * The same on its own. Twice is once.
 * @throws {AppError} not-found when it is not hers
 */
export const revokeDevice = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  device: Device,
): Promise<void> => {
  await dependencies.database.db.transaction((transaction) => revokeDeviceWithin(transaction, device, dependencies));
};
