import { addDays, displayTime, weekdayOf } from '@ekhaya/contract/time/wall-clock.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';

/** What stands under a number that is none. */
export const phoneFormat =
  'Must be either 10 digits local format i.e 0821234567 or 12 digits international format i.e +27821234567';

/** Spec section 8: visitor share failure. */
const shareFailure = `Failed to share visitor code. Please ensure the cellphone format is correct. ${phoneFormat}`;

const offline = 'You are offline. Nothing is lost: please try again once you have a network.';

/** Codes whose own sentence says too little to somebody with a visitor in mind. */
const saysNothing = ['internal', 'unavailable', 'validation', 'api-key', 'malformed-json'];

/** Why an invitation was not made, in words. */
export function shareFailureText(thrown: unknown): string {
  if (codeOf(thrown) === 'offline') return offline;
  if (!(thrown instanceof ApiError)) return 'Unable to inviteVisitor';
  if (thrown.fields['visitorPhoneNumber'] !== undefined) return shareFailure;
  const time = thrown.fields['invitedDateEnd'] ?? thrown.fields['invitedDateStart'];
  if (time !== undefined) return time;
  return saysNothing.includes(thrown.code) ? 'Unable to inviteVisitor' : thrown.detail;
}

/** Why an invitation was not revoked, in words. */
export function revokeFailureText(thrown: unknown): string {
  if (codeOf(thrown) === 'offline') return offline;
  if (!(thrown instanceof ApiError) || saysNothing.includes(thrown.code)) return 'Unable to revokeVisitor';
  return thrown.detail;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sat` and `14` of a date. */
export const dayColumn = (date: string): { weekday: string; day: string; month: string } => ({
  weekday: weekdayOf(date).replace(/^(.)(..).*$/, (_, first: string, rest: string) => first.toUpperCase() + rest),
  day: String(Number(date.slice(8))),
  month: months[Number(date.slice(5, 7)) - 1] ?? '',
});

/** Sat 14 Nov 2026 */
export function dateText(date: string): string {
  const { weekday, day, month } = dayColumn(date);
  return `${weekday} ${day} ${month} ${date.slice(0, 4)}`;
}

/** How a sentence calls a visitor: by her first name, while she has none as one's visitor. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] || 'Your visitor';

/** Today, Tomorrow, or the day itself. */
export function nearDateText(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : dateText(date);
}

/** 14:00 – 15:00, which never breaks. */
export const timesText = (from: string, to: string): string => `${displayTime(from)}\u00a0–\u00a0${displayTime(to)}`;
