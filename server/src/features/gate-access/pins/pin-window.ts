import { pinWindowMs } from '@ekhaya/contract/gate-access/pin.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isPasswordRequired } from '../../identity/index.ts';
import { selectPin } from './pins.store.ts';
import { selectPinEntries, upsertPinWindow } from './pin-windows.store.ts';

/** Whether the PIN window of a session is open: the PIN was entered within the last 10 minutes. */
export const isPinWindowOpen = (enteredAt: Date | undefined, now: Date): boolean =>
  enteredAt !== undefined && now.getTime() < enteredAt.getTime() + pinWindowMs;

/**
 * Opens the PIN window of the caller's session after the right PIN. A session that has to enter the password first gets none.
 * Call it while the person is locked (`lockPerson`), so that a concurrent revocation happens before or after it.
 * @throws {AppError} session-required when the session has ended in between
 */
export const openPinWindow = async (
  transaction: Transaction,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<{ isPasswordNeeded: boolean }> => {
  if (await isPasswordRequired(transaction, sessionId)) return { isPasswordNeeded: true };
  await upsertPinWindow(transaction, { sessionId, userId, enteredAt: now });
  return { isPasswordNeeded: false };
};

/**
 * Requires that the PIN was entered in the caller's session within the last 10 minutes.
 * @throws {AppError} gate/pin-not-set, gate/password-required, gate/pin-required
 */
export const requirePinEntered = async (transaction: Transaction, caller: Caller, now: Date): Promise<void> => {
  const enteredAt = (await selectPinEntries(transaction, [caller.sessionId])).get(caller.sessionId);
  if (!isPinWindowOpen(enteredAt, now)) throw await createPinRefusal(transaction, caller);
};

/** Creates the error for a session without an open PIN window: no PIN is set, the password is needed, or the PIN is. */
export const createPinRefusal = async (transaction: Transaction, { userId, sessionId }: Caller): Promise<AppError> => {
  if ((await selectPin(transaction, userId)) === undefined) return new AppError('gate/pin-not-set');
  const needsPassword = await isPasswordRequired(transaction, sessionId);
  return new AppError(needsPassword ? 'gate/password-required' : 'gate/pin-required');
};
