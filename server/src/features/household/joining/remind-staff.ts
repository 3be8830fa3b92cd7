import { answerHours } from '@ekhaya/contract/household/household.rules';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPermissionHolders, findPersonNames } from '../../estates/index.ts';
import { notifyPeople, type PersonalNotification } from '../../notifications/index.ts';
import { updateInvitation } from '../invitations/invitations.store.ts';
import { lockRequestsToRemindOf } from './requests.store.ts';

const batchSize = 50;

/** Job: reminds staff once of each request to join a household that has waited for 24 hours, by notification and mail. */
export const remindStaffOfRequests = ({
  database,
  ...parts
}: Pick<Dependencies, 'database' | 'clock' | 'live'>): Promise<number> =>
  database.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const waitingSince = new Date(now.getTime() - answerHours * hourMs);
    const rows = await lockRequestsToRemindOf(transaction, waitingSince, batchSize);
    const names = await findPersonNames(transaction, [...new Set(rows.flatMap(({ acceptedBy }) => acceptedBy ?? []))]);
    const reminders: PersonalNotification[] = [];
    for (const { id, estateId, unitNumber, acceptedBy } of rows) {
      await updateInvitation(transaction, id, { remindedAt: now });
      const staff = await findPermissionHolders(transaction, { estateIds: [estateId], permission: 'roles.grant' });
      const title = 'Somebody waits to join a household';
      const description = `${names.get(acceptedBy ?? '')?.name ?? 'Somebody'} has waited for ${answerHours} hours to join unit ${unitNumber}.`;
      for (const { id: userId } of staff) {
        reminders.push({
          userId,
          notification: { id: `household-reminder-${id}-${userId}`, type: 'household', title, description },
          mail: { subject: title, text: `${description}\n\nEkhaya` },
        });
      }
    }
    await notifyPeople(transaction, reminders, parts);
    return rows.length;
  });
