import type { Transaction } from '../../../platform/database/database.ts';
import { requirePasswordAgain } from '../../identity/index.ts';
import { deletePinWindows } from './pin-windows.store.ts';

/**
 * Makes the person enter her password and PIN again before any of her sessions enrols a device or gets a code. Otherwise a
 * revoked device could return under another key. Call it while the person is locked (`lockPerson`).
 * @param person.exceptSessionId the session in which she has just entered her password; this one needs the PIN only
 */
export const requireReentry = async (
  transaction: Transaction,
  person: { userId: string; exceptSessionId?: string },
): Promise<void> => {
  await deletePinWindows(transaction, person.userId);
  await requirePasswordAgain(transaction, person);
};
