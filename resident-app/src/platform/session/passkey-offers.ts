import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { readMark, writeMark } from '../store/plain-marks.ts';

/** Within this time after a sign-in the server makes a passkey without asking for the password again. */
const FRESH_MS = 10 * 60_000;
/** A person who has said 'Not now' is left alone for this long. */
const PAUSE_MS = 90 * dayMs;

/** How long ago a mark was written with the time; infinite if it was not. */
const ageOf = (mark: 'passkey-offered' | 'was-signed-in', now: number): number => now - Number(readMark(mark) ?? 0);

/** Whether a passkey may be offered on this phone: just after a sign-in, and not if it was offered or used lately. */
export const mayOfferPasskey = (now: number): boolean =>
  ageOf('was-signed-in', now) < FRESH_MS && ageOf('passkey-offered', now) > PAUSE_MS;

/** Remembers on this phone that a passkey was offered, made or used. */
export const pausePasskeyOffer = (now: number): void => writeMark('passkey-offered', String(now));
