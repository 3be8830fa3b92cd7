import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { markDeviceRevoked } from '../devices/pass-devices.store.ts';
import { lockPerson } from '../people/people.store.ts';
import { requireReentry } from '../pins/require-reentry.ts';
import { notifyOfRevocation } from './notify-of-revocation.ts';

type Device = { userId: string; id: string };

/**
 * Revokes a device of a person within a transaction. Its codes are invalid from now on, and guards' phones are notified. The
 * person has to enter password and PIN again before she enrols another device.
 * @returns false when the device was revoked before
 * @throws {AppError} not-found when the device is not hers
 */
export const revokeDeviceWithin = async (
  transaction: Transaction,
  { userId, id }: Device,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<boolean> => {
  await lockPerson(transaction, userId);
  const result = await markDeviceRevoked(transaction, { id, userId, revokedAt: clock.now() });
  if (result === 'not-found') throw new AppError('not-found');
  if (result === 'already-revoked') return false;
  await requireReentry(transaction, { userId });
  await notifyOfRevocation(transaction, userId, { live });
  return true;
};

/**
 * Revokes a device of a person in its own transaction. Revoking twice changes nothing.
 * @throws {AppError} not-found when the device is not hers
 */
export const revokeDevice = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  device: Device,
): Promise<void> => {
  await dependencies.database.db.transaction((transaction) => revokeDeviceWithin(transaction, device, dependencies));
};
