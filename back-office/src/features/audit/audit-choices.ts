import type { AuditGroup } from '@ekhaya/contract/audit/audit-groups.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';

const groupNames: Record<AuditGroup, string> = {
  bookings: 'Bookings',
  facilities: 'Facilities',
  gate: 'Gates',
  visits: 'Visits',
  people: 'People and roles',
  notices: 'Notices and mail',
  snags: 'Snags',
  money: 'Payments',
  settings: 'Settings',
};

/** The choices of the filter by what was done. */
export const groupChoices = [
  { id: '', name: 'Everything' },
  ...Object.entries(groupNames).map(([id, name]) => ({ id, name })),
];

const daysOfPeriod: Readonly<Record<string, number>> = { day: 0, week: 6, month: 29, year: 364 };

/** The choices of the filter by period. */
export const periodChoices = [
  { id: '', name: 'At any time' },
  { id: 'day', name: 'Today' },
  { id: 'week', name: 'Last 7 days' },
  { id: 'month', name: 'Last 30 days' },
  { id: 'year', name: 'Last 365 days' },
];

/** The first day of a period, `YYYY-MM-DD` in a time zone; empty for the choice of no period. */
export const firstDayOf = (period: string, now: number, timeZone: string): string => {
  const days = daysOfPeriod[period];
  if (days === undefined) return '';
  // The Swedish format is `YYYY-MM-DD`.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now - days * dayMs);
};
