import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { dayMs } from '@ekhaya/contract/time/durations.rules';

/** The age in days: the server records the last use of a session or a phone only to the day. */
export function daysText(instant: string): string {
  const then = new Date(instant).getTime();
  return Date.now() - then < dayMs ? 'in the last day' : ageText(then);
}

/** A day: '3 Nov 2026'. */
export const dayText = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-ZA', { day: 'numeric', month: 'short', year: 'numeric' });
