import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { keepAccount } from './nobody.store.ts';

/**
 * Requires in the transaction of a change that the account of the caller still exists: it cannot be deleted before the transaction ends.
 * For records that outlive the account, and so name it by no foreign key. Locks the account before other rows, as a deletion does.
 * @throws {AppError} session-required
 */
export const requireAccount = async (transaction: Transaction, userId: string): Promise<void> => {
  if (!(await keepAccount(transaction, userId))) throw new AppError('session-required');
};
