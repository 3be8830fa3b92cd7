import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { lockPerson } from '../people/people.store.ts';
import { markDevicesRevoked } from '../devices/pass-devices.store.ts';
import { requireReentry } from '../pins/require-reentry.ts';
import { notifyOfRevocation } from './notify-of-revocation.ts';

/** The person whose devices are revoked. */
interface DeviceOwner {
  userId: string;
  /** The session in which she has just entered her password. */
  exceptSessionId?: string;
}

/**
 * Revokes all pass devices of a person. Their codes are invalid from now on, and guards' phones are notified. Her sessions have to
 * enter password and PIN again, also when no device was enrolled: a stolen session must not set a new PIN and use it.
 */
export const revokePassDevices = async (
  transaction: Transaction,
  person: DeviceOwner,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  await lockPerson(transaction, person.userId);
  await requireReentry(transaction, person);
  const isAnyRevoked = (await markDevicesRevoked(transaction, person.userId, clock.now())) > 0;
  if (isAnyRevoked) await notifyOfRevocation(transaction, person.userId, { live });
};
