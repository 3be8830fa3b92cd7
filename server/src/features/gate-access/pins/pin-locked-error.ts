import { describePinLock } from '@ekhaya/contract/gate-access/pin.rules';
import { AppError } from '../../../platform/app-error.ts';

/** Creates the error for a locked PIN. It contains the end of the lock: in the message, as a field and as Retry-After. */
export const pinLockedError = (lockedUntil: Date, now: Date): AppError =>
  new AppError('gate/pin-locked', {
    detail: describePinLock(lockedUntil, now),
    fields: { lockedUntil: lockedUntil.toISOString() },
    retryAfterSeconds: Math.max(1, (lockedUntil.getTime() - now.getTime()) / 1000),
  });
