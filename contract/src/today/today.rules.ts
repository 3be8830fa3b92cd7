import { addDays, instantOfWallClock, minutesPerDay, wallClockAt, weekdayOf } from '../time/wall-clock.rules.ts';

/** The kinds of what waits for staff. */
export const waitingKinds = [
  'bookings',
  'mails',
  'notices',
  'household-requests',
  'gate-entries',
  'privacy-requests',
  'payments',
  'snags',
  'outages',
  'failed-jobs',
] as const;

/** A kind of what waits for staff. */
export type WaitingKind = (typeof waitingKinds)[number];

/** The staff permission that each kind needs: whoever holds it reads how much waits. */
export const permissionOfWaiting = {
  bookings: 'bookings.decide',
  mails: 'mail.send',
  notices: 'notifications.write',
  'household-requests': 'roles.grant',
  'gate-entries': 'gate.manage',
  'privacy-requests': 'privacy.manage',
  payments: 'payments.manage',
  snags: 'snags.work',
  outages: 'snags.work',
  // The permission of the room 'How it is'.
  'failed-jobs': 'audit.read',
} as const satisfies Record<WaitingKind, string>;

/** The staff permissions of which one opens Today: those of what waits, and that of who is inside and expected. */
export const permissionsOfToday = [...new Set([...Object.values(permissionOfWaiting), 'gate.guard' as const])];

interface Waiting {
  since: string;
  promisedAt: string | null;
  isLate: boolean;
}

/** Compares what waits: late ones first, the latest of them before the others, then by age. */
export const byUrgency = (one: Waiting, other: Waiting): number => {
  if (one.isLate !== other.isLate) return one.isLate ? -1 : 1;
  const [a, b] = one.isLate ? [one.promisedAt ?? '', other.promisedAt ?? ''] : [one.since, other.since];
  return Date.parse(a) - Date.parse(b);
};

const isWorkingDay = (date: string): boolean => !['saturday', 'sunday'].includes(weekdayOf(date));

/**
 * Returns the instant by which an answer within some working days is due: at the same time of day, that many days from Monday
 * to Friday later. What is asked on a weekend is due at the end of a
 * working day.
 */
export const answerDueAt = (askedAt: Date, workingDays: number, timeZone: string): Date => {
  const asked = wallClockAt(askedAt, timeZone);
  let date = asked.date;
  const isAskedOnWorkingDay = isWorkingDay(date);
  for (let left = workingDays; left > 0;) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return instantOfWallClock({ date, minutes: isAskedOnWorkingDay ? asked.minutes : minutesPerDay }, timeZone);
};
