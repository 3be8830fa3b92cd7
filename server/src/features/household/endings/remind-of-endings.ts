import { reminderDays } from '@ekhaya/contract/household/household.rules';
import { daysBetween, defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import { selectInvitedGrantIds } from '../invitations/invitations.store.ts';
import { mayOwnerChange } from '../members/may-change.ts';
import { selectOwners } from '../members/members.store.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { placeOf } from './end-notice.ts';
import { deleteRemindersBefore, insertReminder, selectEndingRoles } from './ending-reminders.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;
type EndingRole = Awaited<ReturnType<typeof selectEndingRoles>>[number];

/** How many roles one transaction looks at. */
const batchSize = 200;

const daysText = (days: number): string => {
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
};

/**
 * The owners of the house of a role that ends, except its holder, each with whether she can set a later day: she may change the role,
 * and her own, which no role that she gives may pass, ends later.
 */
const selectOwnersToTell = async (
  transaction: Transaction,
  role: EndingRole & { lastDay: string },
): Promise<{ userId: string; canSetLaterDay: boolean }[]> => {
  const { grantId, userId, estateId, unitNumber, lastDay } = role;
  if (unitNumber === '') return [];
  const owners = (await selectOwners(transaction, { estateId, unitNumber })).filter((owner) => owner.userId !== userId);
  if (owners.length === 0) return [];
  const { roles } = await readRulesInForce(transaction, estateId);
  const givenRoleIds = new Set(roles.map(({ id }) => id));
  const invitedGrantIds = await selectInvitedGrantIds(transaction, [grantId]);
  return owners.map((owner) => ({
    userId: owner.userId,
    canSetLaterDay:
      mayOwnerChange(role, { callerId: owner.userId, givenRoleIds, invitedGrantIds }) &&
      (owner.lastDay === null || owner.lastDay > lastDay),
  }));
};

/** The messages that a role ends: to the person, and to the owners of the house. */
const remindersOf = async (
  transaction: Transaction,
  role: EndingRole & { lastDay: string },
  { estateName, daysLeft, daysBefore }: { estateName: string; daysLeft: number; daysBefore: number },
): Promise<PersonalNotification[]> => {
  const { grantId, userId, unitNumber, roleDisplayName, firstName, lastName, lastDay } = role;
  const house = placeOf(unitNumber, estateName);
  const idOf = (who: string) => `role-ending-${grantId}-${lastDay}-${daysBefore}-${who}`;
  const title = `Your role ends ${daysText(daysLeft)}`;
  const description = `${roleDisplayName} of ${house}: the last day is ${dateText(lastDay)}. After that the gate stays closed for this role.`;
  const owners = await selectOwnersToTell(transaction, role);
  return [
    {
      userId,
      notification: { id: idOf(userId), type: 'household', title, description, url: '/Household' },
      mail: { subject: title, text: `${description}\n\nEkhaya` },
    },
    ...owners.map((owner) => ({
      userId: owner.userId,
      notification: {
        id: idOf(owner.userId),
        type: 'household',
        title: `${firstName} ${lastName}: the role ends ${daysText(daysLeft)}`,
        description: `${roleDisplayName} of ${house}, until ${dateText(lastDay)}. ${owner.canSetLaterDay ? 'You' : 'The estate office'} can set a later day.`,
        url: '/Household',
      },
    })),
  ];
};

/**
 * Sends a batch of the reminders of roles that end within `daysBefore` days and were not reminded of. A role that was given later than that
 * gets none: its last day was just said. A role within 7 days gets the shorter reminder alone.
 * @returns the number of roles that were looked at
 */
const remindWithin = (
  { database, ...parts }: Pick<Dependencies, 'database'> & Needs,
  { daysBefore, until }: { daysBefore: number; until: number },
): Promise<number> =>
  database.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    // The end of the last day is a day after its beginning.
    const from = new Date(now.getTime() + (until === 0 ? 0 : (until + 1) * dayMs));
    const to = new Date(now.getTime() + (daysBefore + 1) * dayMs);
    const messages: PersonalNotification[] = [];
    const roles = await selectEndingRoles(transaction, { from, to, daysBefore }, batchSize);
    for (const role of roles) {
      const { grantId, lastDay, endsAt, grantedAt } = role;
      if (lastDay === null || endsAt === null) continue;
      if (!(await insertReminder(transaction, { grantId, lastDay, daysBefore, sentAt: now }))) continue;
      if (endsAt.getTime() - grantedAt.getTime() <= (daysBefore + 1) * dayMs) continue;
      const estate = await findEstate(transaction, role.estateId);
      const today = wallClockAt(now, estate?.timeZone ?? defaultTimeZone).date;
      const daysLeft = daysBetween(today, lastDay);
      messages.push(
        ...(await remindersOf(
          transaction,
          { ...role, lastDay },
          { estateName: estate?.name ?? '', daysLeft, daysBefore },
        )),
      );
    }
    await notifyPeople(transaction, messages, parts);
    return roles.length;
  });

/** Job: tells people by notification and mail 30 and 7 days before their role ends, each once. */
export const remindOfEndings = async (dependencies: Pick<Dependencies, 'database'> & Needs): Promise<void> => {
  const [long, short] = reminderDays;
  while ((await remindWithin(dependencies, { daysBefore: long, until: short })) > 0);
  while ((await remindWithin(dependencies, { daysBefore: short, until: 0 })) > 0);
  const { date } = wallClockAt(new Date(dependencies.clock.now().getTime() - 7 * dayMs), defaultTimeZone);
  await deleteRemindersBefore(dependencies.database.db, date);
};
