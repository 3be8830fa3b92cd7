import { describePinLock } from '@ekhaya/contract/gate-access/pin.rules';
import { AppError } from '../../../platform/app-error.ts';

/** What is told while a PIN is locked: until when, in words, as a field and as Retry-After. */
export const pinLocked = (lockedUntil: Date, now: Date): AppError =>
  new AppError('gate/pin-locked', {
    detail: describePinLock(lockedUntil, now),
    fields: { lockedUntil: lockedUntil.toISOString() },
    retryAfterSeconds: Math.max(1, (lockedUntil.getTime() - now.getTime()) / 1000),
  });
