import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { PrivacyRequest } from './privacy.queries.ts';

/** What each kind of request asks for. */
export const kindTexts: Record<PrivacyRequest['kind'], string> = {
  copy: 'A copy of the data',
  deletion: 'Deletion',
  correction: 'A correction',
  objection: 'An objection',
};

/** How a request came. */
export const channelTexts: Record<PrivacyRequest['channel'], string> = {
  app: 'in the app',
  pass: 'by the link of a pass',
  mail: 'by mail',
  phone: 'by telephone',
  letter: 'by letter',
  desk: 'at the desk',
};

/**
 * The time that staff have left to answer a privacy request, of 30 days: `12 days left`, `due today`, `3 days late`. One that a legal hold
 * keeps is not late: staff cannot answer it.
 */
export const clockOf = (
  { dueAt, state }: Pick<PrivacyRequest, 'dueAt' | 'state'>,
  now: number,
): { text: string; isLate: boolean } => {
  if (state === 'held') return { text: 'on hold', isLate: false };
  const left = Math.floor((Date.parse(dueAt) - now) / dayMs);
  const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;
  if (left < 0) return { text: `${days(-left)} late`, isLate: true };
  return { text: left === 0 ? 'due today' : `${days(left)} left`, isLate: false };
};

/** Who asks. The name is gone once the account is deleted. */
export const whoOf = ({ person, requester }: Pick<PrivacyRequest, 'person' | 'requester'>): string =>
  person === null ? requester : person.name || 'Somebody who left';
