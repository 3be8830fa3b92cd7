import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockPasswordNeed, markPasswordNeeded } from './sessions.store.ts';

/**
 * Asks for the password once more in the sessions that a person has now. `POST /api/auth/verify-password` answers that
 * for one session; a session that begins later began with the password.
 * @param person.exceptSessionId the session in which she has just entered it
 */
export const requirePasswordAgain = (
  transaction: Transaction,
  person: { userId: string; exceptSessionId?: string | undefined },
): Promise<void> => markPasswordNeeded(transaction, person);

/**
 * Whether the password has to be entered once more in a session. The session cannot end before the transaction does.
 * @throws {AppError} session-required when it has ended
 */
export const isPasswordRequired = async (transaction: Transaction, sessionId: string): Promise<boolean> => {
  const isNeeded = await lockPasswordNeed(transaction, sessionId);
  if (isNeeded === undefined) throw new AppError('session-required');
  return isNeeded;
};
