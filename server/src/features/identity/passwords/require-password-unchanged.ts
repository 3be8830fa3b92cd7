import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockCredentials } from '../accounts/people.store.ts';
import { requireOpenSession } from '../sessions/require-open-session.ts';

/**
 * Requires in the transaction of a change that the password which the caller entered before is still hers, and her session open. Neither
 * changes before the transaction ends. The owner may have set a new password by mail while the one that was entered was checked.
 * @param passwordHash what `verifyPassword` returned
 * @throws {AppError} session-required
 */
export const requirePasswordUnchanged = async (
  transaction: Transaction,
  caller: { userId: string; sessionId: string },
  passwordHash: string,
): Promise<void> => {
  if (!(await lockCredentials(transaction, caller.userId, passwordHash))) throw new AppError('session-required');
  await requireOpenSession(transaction, caller);
};
