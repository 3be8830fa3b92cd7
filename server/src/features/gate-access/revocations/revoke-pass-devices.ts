import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { lockPerson } from '../people/people.store.ts';
import { markDevicesRevoked } from '../devices/pass-devices.store.ts';
import { requireReentry } from '../pins/require-reentry.ts';
import { notifyOfRevocation } from './notify-of-revocation.ts';

/** Whose devices are revoked. */
interface Revoked {
  userId: string;
  /** The session in which she has just entered her password. */
  exceptSessionId?: string;
}

/**
 * Revokes all pass devices of a person: her codes open nothing from now on, and the gates hear of it. Her sessions take
 * password and PIN anew, also where no device was enrolled: a stolen session must not set the next PIN and use it.
 */
export const revokePassDevices = async (
  transaction: Transaction,
  person: Revoked,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  await lockPerson(transaction, person.userId);
  await requireReentry(transaction, person);
  const isAnyRevoked = (await markDevicesRevoked(transaction, person.userId, clock.now())) > 0;
  if (isAnyRevoked) await notifyOfRevocation(transaction, person.userId, { live });
};
