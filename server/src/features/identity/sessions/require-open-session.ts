import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { keepAccount } from '../accounts/nobody.store.ts';
import { lockNeedsPassword } from './sessions.store.ts';

/**
 * Requires in the transaction of a change that the caller's session has not ended since the call began. The session cannot end before
 * the transaction does. Locks the account first, as everything does that ends sessions: rows that the change writes about the account
 * would lock it afterwards, and two transactions would wait for each other.
 * @throws {AppError} session-required
 */
export const requireOpenSession = async (
  transaction: Transaction,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> => {
  await keepAccount(transaction, userId);
  if ((await lockNeedsPassword(transaction, sessionId)) === undefined) throw new AppError('session-required');
};
