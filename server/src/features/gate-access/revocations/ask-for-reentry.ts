import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { requirePasswordAgain } from '../../identity/index.ts';
import { selectHolderRoles } from '../pass-holders.store.ts';
import { deletePinWindows } from '../pins/pin-windows.store.ts';
import { tellGuards } from '../tell-guards.ts';

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

/** Lets the person's phones and the guards of her estates know that a device of hers was revoked. */
export const tellOfRevocation = async (
  transaction: Transaction,
  userId: string,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  await live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  const roles = await selectHolderRoles(transaction, [userId]);
  for (const estateId of new Set(roles.map((role) => role.estateId))) {
    await tellGuards(transaction, estateId, { live });
  }
};
