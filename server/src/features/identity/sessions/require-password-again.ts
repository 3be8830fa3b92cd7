import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockNeedsPassword, markPasswordNeeded } from './sessions.store.ts';

/**
 * Requires the password again in the current sessions of a person. `POST /api/auth/verify-password` clears it for one
 * session. Later sessions start with the password, so they do not need it.
 * @param person.exceptSessionId the session in which the person has just entered it
 */
export const requirePasswordAgain = (
  transaction: Transaction,
  person: { userId: string; exceptSessionId?: string | undefined },
): Promise<void> => markPasswordNeeded(transaction, person);

/**
 * Whether the password must be entered again in a session. The session cannot end before the transaction does.
 * @throws {AppError} session-required when it has ended
 */
export const isPasswordRequired = async (transaction: Transaction, sessionId: string): Promise<boolean> => {
  const isNeeded = await lockNeedsPassword(transaction, sessionId);
  if (isNeeded === undefined) throw new AppError('session-required');
  return isNeeded;
};
