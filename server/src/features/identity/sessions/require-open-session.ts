import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockNeedsPassword } from './sessions.store.ts';

/**
 * Requires in the transaction of a change that the caller's session has not ended since the call began. The session cannot end before
 * the transaction does. A transaction that also locks the account locks the account first, as everything does that ends sessions.
 * @throws {AppError} session-required
 */
export const requireOpenSession = async (transaction: Transaction, sessionId: string): Promise<void> => {
  if ((await lockNeedsPassword(transaction, sessionId)) === undefined) throw new AppError('session-required');
};
