import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { lockPerson } from '../people.store.ts';
import { markDevicesRevoked } from '../pass-devices.store.ts';
import { deletePinWindows } from '../pins/pin-windows.store.ts';
import { askForReentry, tellOfRevocation } from './ask-for-reentry.ts';

/** Whose devices are revoked. */
interface Revoked {
  userId: string;
  /** The session in which she has just entered her password. */
  exceptSessionId?: string;
}

/**
 * Revokes all pass devices of a person and closes her PIN windows: her codes open nothing from now on, and the gates
 * hear of it.
 */
export const revokePassDevices = async (
  transaction: Transaction,
  person: Revoked,
  { live, clock }: Pick<Dependencies, 'live' | 'clock'>,
): Promise<void> => {
  await lockPerson(transaction, person.userId);
  await deletePinWindows(transaction, person.userId);
  if ((await markDevicesRevoked(transaction, person.userId, clock.now())) === 0) return;
  await askForReentry(transaction, person);
  await tellOfRevocation(transaction, person.userId, { live });
};
