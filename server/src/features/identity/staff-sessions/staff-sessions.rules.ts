import type { SecondFactorState } from '@ekhaya/contract/identity/second-factor';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';

/** Rights at the console rest after this time without use. */
export const idleMs = 30 * minuteMs;

/** Rights at the console end after this time; then the person signs in again. */
export const maxStaffSessionMs = 12 * 60 * minuteMs;

/** A confirmation is valid for this time. */
export const confirmationMs = 10 * minuteMs;

/** The use of the console is recorded at most this often. */
export const useRecordedMs = minuteMs;

/** What a person has proved in a session, and when she used the console in it. */
interface Proofs {
  authenticatedAt: Date;
  secondFactorAt: Date | null;
  staffUsedAt: Date;
}

/** Whether the console asks for a second factor, and whether the person has one. */
interface Needs {
  isNeeded: boolean;
  isEnrolled: boolean;
}

/** Whether an instant lies in a period that ends now. */
const isWithin = (at: Date | null, periodMs: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < periodMs;

/** What the console has to ask before it works, and why it asks. */
export const nextStepOf = (
  { authenticatedAt, secondFactorAt, staffUsedAt }: Proofs,
  { isNeeded, isEnrolled }: Needs,
  now: Date,
): Pick<SecondFactorState, 'next' | 'reason'> => {
  if (!isWithin(authenticatedAt, maxStaffSessionMs, now)) return { next: 'password', reason: 'expired' };
  if (isNeeded && !isEnrolled) return { next: 'enrolment', reason: '' };
  if (isNeeded && !isWithin(secondFactorAt, maxStaffSessionMs, now)) return { next: 'second-factor', reason: '' };
  if (isWithin(staffUsedAt, idleMs, now)) return { next: 'nothing', reason: '' };
  return { next: isNeeded ? 'second-factor' : 'password', reason: 'idle' };
};

/** Whether the person has confirmed a short time ago who she is. */
export const isConfirmed = ({ authenticatedAt, secondFactorAt }: Proofs, { isNeeded }: Needs, now: Date): boolean =>
  isWithin(isNeeded ? secondFactorAt : authenticatedAt, confirmationMs, now);
