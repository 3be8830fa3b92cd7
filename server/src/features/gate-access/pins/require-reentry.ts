import type { Transaction } from '../../../platform/database/database.ts';
import { requirePasswordAgain } from '../../identity/index.ts';
import { deletePinWindows } from './pin-windows.store.ts';

/**
 * Makes a person enter password and PIN anew before a session of hers enrols a device or gets a code: one that was
 * revoked must not come back under another key. To be called while the person is locked.
 * @param person.exceptSessionId the session in which she has just entered her password; it needs the PIN alone
 */
export const askForReentry = async (
  transaction: Transaction,
  person: { userId: string; exceptSessionId?: string },
): Promise<void> => {
  await deletePinWindows(transaction, person.userId);
  await requirePasswordAgain(transaction, person);
};
