import { endFeed } from '../features/events/index.ts';
import { deletePin, revokePassDevices } from '../features/gate-access/index.ts';
import type { NewPasswordCause } from '../features/identity/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';

/**
 * Ends the access to a person's data and to the gates that outlives her sessions, when her password is replaced. The address of her
 * calendar needs no session and is listed nowhere, so it ends each time: whoever had a session for a second may have read it. Pass
 * devices are listed to her and told to her by mail, so a change of the password by herself leaves them.
 */
export const endOtherAccess =
  (dependencies: Pick<Dependencies, 'live' | 'clock'>) =>
  async (transaction: Transaction, userId: string, cause: NewPasswordCause): Promise<void> => {
    await endFeed(transaction, userId);
    if (cause === 'change') return;
    await revokePassDevices(transaction, { userId }, dependencies);
    // Nobody had proved the address: a stranger may have signed up with it, and knows the PIN of the account.
    if (cause === 'end-unproved') await deletePin(transaction, userId);
  };
