import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { endOverdueRoles, startDueRoles, type EndedRole, type StartedRole } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import { endNotice } from './end-notice.ts';
import { publishHousehold } from '../members/publish-household.ts';
import { endWithRole } from './end-with-role.ts';
import { startNotice } from './start-notice.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Ends what roles carried, and tells the people by notification and mail. */
const afterEnd = async (transaction: Transaction, ended: readonly EndedRole[], dependencies: Needs): Promise<void> => {
  for (const role of ended) await endWithRole(transaction, role, dependencies);
  const messages: PersonalNotification[] = [];
  for (const role of ended) messages.push(await endNotice(transaction, role, 'last-day'));
  await notifyPeople(transaction, messages, dependencies);
};

/** Tells the people that their roles have begun, and lets those who live in the houses read them again. */
const afterStart = async (
  transaction: Transaction,
  started: readonly StartedRole[],
  dependencies: Needs,
): Promise<void> => {
  const messages: PersonalNotification[] = [];
  for (const role of started.filter(({ isLive }) => isLive)) {
    messages.push(await startNotice(transaction, role));
    if (role.unitNumber !== '') await publishHousehold(transaction, role, dependencies);
  }
  await notifyPeople(transaction, messages, dependencies);
};

/**
 * Job, every minute: starts roles whose first day has begun and ends those whose last day is over, until none is left. Several
 * processes may run it at the same time.
 */
export const keepHouseholdDays = async (dependencies: Needs): Promise<void> => {
  while (
    (await startDueRoles(dependencies, (transaction, started) => afterStart(transaction, started, dependencies))) > 0
  );
  while ((await endOverdueRoles(dependencies, (transaction, ended) => afterEnd(transaction, ended, dependencies))) > 0);
};
