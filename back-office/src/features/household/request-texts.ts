import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { HouseholdRequest } from './household.queries.ts';

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayOf = (date: string): string => short.format(new Date(`${date}T00:00:00Z`));

/** For which days somebody asks: `1 Dec 2026 to 30 Nov 2027`, `no last day`. */
export function daysText({ firstDay, lastDay }: Pick<HouseholdRequest, 'firstDay' | 'lastDay'>): string {
  const from = firstDay === null ? '' : `from ${dayOf(firstDay)}`;
  const until = lastDay === null ? 'no last day' : `until ${dayOf(lastDay)}`;
  return [from, until].filter(Boolean).join(', ');
}

/** How long somebody waits: `waits 3 h`, `2 h late`. */
export function waitText(
  { waitingSince, promisedAt, isLate }: Pick<HouseholdRequest, 'waitingSince' | 'promisedAt' | 'isLate'>,
  now: number,
): string {
  const span = (from: string): string => {
    const hours = Math.floor((now - Date.parse(from)) / hourMs);
    if (hours < 1) return `${Math.max(1, Math.floor((now - Date.parse(from)) / 60_000))} min`;
    return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
  };
  return isLate ? `${span(promisedAt)} late` : `waits ${span(waitingSince)}`;
}
