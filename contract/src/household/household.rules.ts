import { isMobileNumber, normaliseMobileNumber, withoutSpaces } from '../identity/identity.rules.ts';
import { looksLikeEmail } from '../wire/email.rules.ts';
import { addDays, daysBetween } from '../time/wall-clock.rules.ts';

/** How many days an invitation to a household can be accepted. */
export const invitationDays = 7;

/** From how many days before its last day a role is shown as ending. */
export const endingSoonDays = 30;

/** How many days before its last day a person is told that a role ends. */
export const reminderDays = [30, 7] as const;

/** Within how many hours staff answer somebody who asks to join a household. After that they are reminded. */
export const answerHours = 24;

/** How many days the first day of a role may lie ahead. */
export const maxDaysAhead = 366;

/** How many days a first day may lie back, and how many days a last day may lie ahead: about 30 years. */
export const maxLeaseDays = 30 * 366;

/** The first and last day of a role, `YYYY-MM-DD` in the time zone of the estate; null for none. */
export interface RoleDays {
  firstDay: string | null;
  lastDay: string | null;
}

/** Messages about the days of a role, by field. */
export type RoleDaysProblems = Partial<Record<keyof RoleDays, string>>;

/**
 * Returns what is wrong with the first and the last day of a role; empty if they are possible.
 * @param today the current day at the estate
 * @param latestLastDay the last day of the person who gives the role; null if that person's role has none
 */
export const problemsOfRoleDays = (
  { firstDay, lastDay }: RoleDays,
  today: string,
  latestLastDay: string | null = null,
): RoleDaysProblems => {
  if (firstDay !== null && firstDay > addDays(today, maxDaysAhead)) {
    return { firstDay: 'The first day can be at most a year from now.' };
  }
  if (firstDay !== null && firstDay < addDays(today, -maxLeaseDays)) {
    return { firstDay: 'The first day is too long ago.' };
  }
  if (lastDay === null) {
    return latestLastDay === null ? {} : { lastDay: 'Your own role has a last day: choose one that is not later.' };
  }
  if (firstDay !== null && lastDay < firstDay) return { lastDay: 'The last day is before the first day.' };
  if (lastDay < today) return { lastDay: 'The last day is over.' };
  if (lastDay > addDays(today, maxLeaseDays)) return { lastDay: 'The last day is too far away.' };
  if (latestLastDay !== null && lastDay > latestLastDay) {
    return { lastDay: 'Your own role ends before that day.' };
  }
  return {};
};

/** The first day of a role that begins after today; null for a role that has begun, or begins at once. */
export const beginsOn = (firstDay: string | null, today: string): string | null =>
  firstDay !== null && firstDay > today ? firstDay : null;

/** How many days are left until the last day of a role that ends soon; undefined if it does not end soon. */
export const daysUntilEnd = (lastDay: string | null, today: string): number | undefined => {
  if (lastDay === null) return undefined;
  const days = daysBetween(today, lastDay);
  return days > endingSoonDays ? undefined : Math.max(days, 0);
};

/** The address or number of somebody who is invited, and the way that leads there. */
export interface Recipient {
  channel: 'mail' | 'sms';
  /** An e-mail address in lower case, or a mobile number as `27…`. */
  recipient: string;
}

/** Reads a typed e-mail address or mobile number; undefined if it is neither. */
export const parseRecipient = (typed: string): Recipient | undefined => {
  const text = typed.trim();
  if (text.includes('@')) {
    return looksLikeEmail(text) ? { channel: 'mail', recipient: text.toLowerCase() } : undefined;
  }
  const number = withoutSpaces(text).replace(/^\+/, '');
  return isMobileNumber(number) ? { channel: 'sms', recipient: normaliseMobileNumber(number) } : undefined;
};

/** What a form says about a recipient that is neither an e-mail address nor a mobile number. */
export const wrongRecipient = 'Please enter a valid e-mail address or mobile number.';
