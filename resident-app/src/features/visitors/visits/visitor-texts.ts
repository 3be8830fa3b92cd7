import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { visitorPhoneNumberProblem } from '@ekhaya/contract/visitors/visitors.rules';
import { visitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { ApiError, codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';

/** The failure of an invitation with a wrong phone number (spec section 8). */
const shareFailure = `Failed to share visitor code. Please ensure the cellphone format is correct. ${visitorPhoneNumberProblem}`;

const offlineFailure = 'You are offline. Nothing is lost: please try again once you have a network.';

/** The message of a call without an answer; undefined for a refusal. */
function noAnswerText(thrown: unknown): string | undefined {
  if (codeOf(thrown) === 'offline') return offlineFailure;
  return unknownOutcome(thrown, 'it arrived', 'please look at your visitors');
}

/** Error codes whose detail does not help a host. They are shown as a general failure. */
const generalFailures = ['internal', 'unavailable', 'validation', 'api-key', 'malformed-json'];

/** Why the code of an upcoming visit opens no gate: the role of its host was switched off, or invites no visitors any more. */
export const notValidText = 'Your role does not invite visitors now. The code opens no gate.';

/** The message for a failed invitation. */
export function shareFailureText(thrown: unknown): string {
  const noAnswer = noAnswerText(thrown);
  if (noAnswer !== undefined) return noAnswer;
  if (!(thrown instanceof ApiError)) return 'Unable to inviteVisitor';
  if (thrown.fields['visitorPhoneNumber'] !== undefined) return shareFailure;
  const time = thrown.fields['invitedDateEnd'] ?? thrown.fields['invitedDateStart'];
  if (time !== undefined) return time;
  return generalFailures.includes(thrown.code) ? 'Unable to inviteVisitor' : thrown.detail;
}

/** The message for a failed revocation. */
export function revokeFailureText(thrown: unknown): string {
  const noAnswer = noAnswerText(thrown);
  if (noAnswer !== undefined) return noAnswer;
  if (!(thrown instanceof ApiError) || generalFailures.includes(thrown.code)) return 'Unable to revokeVisitor';
  return thrown.detail;
}

/** The message for a day that could not be paused. */
export function pauseFailureText(thrown: unknown): string {
  const noAnswer = noAnswerText(thrown);
  if (noAnswer !== undefined) return noAnswer;
  if (!(thrown instanceof ApiError) || generalFailures.includes(thrown.code)) return 'The day could not be changed.';
  return thrown.detail;
}

/** The first name of a visitor for use in a sentence; 'Your visitor' while the name is empty. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] || 'Your visitor';

/** `Today`, `Tomorrow`, or the date: `Sat 14 Nov 2026`. */
export function nearDateText(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : dateText(date);
}

/** The hours of an upcoming visit. */
export const hoursTextOf = ({ From, To, EndDate }: UpcomingInvite): string =>
  visitHoursText({ start: From, end: To, endDate: EndDate });
