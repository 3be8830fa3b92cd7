import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { endOverdueRoles, startDueRoles, type EndedRole, type StartedRole } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import { endNotice } from './end-notice.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { endWithRole } from './end-with-role.ts';
import { startNotice } from './start-notice.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Ends what roles carried, and tells the people by notification and mail. */
const afterEnd = async (transaction: Transaction, ended: readonly EndedRole[], parts: Parts): Promise<void> => {
  for (const role of ended) await endWithRole(transaction, role, parts);
  const messages: PersonalNotification[] = [];
  for (const role of ended) messages.push(await endNotice(transaction, role, 'last-day'));
  await notifyPeople(transaction, messages, parts);
};

/** Tells the people that their roles have begun, and lets those who live in the houses read them again. */
const afterStart = async (transaction: Transaction, started: readonly StartedRole[], parts: Parts): Promise<void> => {
  const messages: PersonalNotification[] = [];
  for (const role of started.filter(({ isLive }) => isLive)) {
    messages.push(await startNotice(transaction, role));
    if (role.unitNumber !== '') await publishHousehold(transaction, role, parts);
  }
  await notifyPeople(transaction, messages, parts);
};

/**
 * Job, every minute: starts roles whose first day has begun and ends those whose last day is over, until none is left. Several
 * processes may run it at the same time.
 */
export const keepHouseholdDays = async (parts: Parts): Promise<void> => {
  while ((await startDueRoles(parts, (transaction, started) => afterStart(transaction, started, parts))) > 0);
  while ((await endOverdueRoles(parts, (transaction, ended) => afterEnd(transaction, ended, parts))) > 0);
};
