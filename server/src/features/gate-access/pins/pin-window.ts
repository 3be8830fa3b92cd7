import { pinWindowMs } from '@ekhaya/contract/gate-access/pin.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isPasswordRequired } from '../../identity/index.ts';
import { selectPin } from './pins.store.ts';
import { selectPinEntries, upsertPinWindow } from './pin-windows.store.ts';

/** Whether a PIN that was entered then still counts. */
export const isPinWindowOpen = (enteredAt: Date | undefined, now: Date): boolean =>
  enteredAt !== undefined && now.getTime() < enteredAt.getTime() + pinWindowMs;

/**
 * Opens the window of the caller's session once her PIN was right. A session that needs the password gets none. To be
 * called while the person is locked, so that a revocation at the same moment comes before or after it.
 * @throws {AppError} session-required when the session has ended meanwhile
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
  if (!isPinWindowOpen(enteredAt, now)) throw await pinRefusal(transaction, caller);
};

/** What a session without an open window is told. */
export const pinRefusal = async (transaction: Transaction, { userId, sessionId }: Caller): Promise<AppError> => {
  if ((await selectPin(transaction, userId)) === undefined) return new AppError('gate/pin-not-set');
  const needsPassword = await isPasswordRequired(transaction, sessionId);
  return new AppError(needsPassword ? 'gate/password-required' : 'gate/pin-required');
};
