import { newsReminderMinutes, outageTitle } from '@ekhaya/contract/outages/outages.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import { findPermissionHolders } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { lockOutage } from '../records/outages.store.ts';

/**
 * Job: reminds the staff of an outage shortly before the news that they promised, by notification and mail, each once. Does nothing
 * when it is over, or when news in the meantime promised another time.
 */
export const remindOfNews = (
  { database, ...parts }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { outageId, nextNewsAt }: JobPayloads['remind-of-news'],
): Promise<void> =>
  database.db.transaction(async (transaction) => {
    const row = await lockOutage(transaction, outageId);
    const promisedAt = row?.nextNewsAt?.toISOString();
    if (row === undefined || row.endedAt !== null || promisedAt !== nextNewsAt) return;
    const staff = await findPermissionHolders(transaction, { estateIds: [row.estateId], permission: 'snags.work' });
    const title = `News in ${newsReminderMinutes} minutes: ${outageTitle(row)}`;
    const description = 'Residents were promised news. Please tell them what is new in the console, under Outages.';
    await notifyPeople(
      transaction,
      staff.map(({ id: userId }) => ({
        userId,
        notification: {
          id: `outage-reminder-${outageId}-${Date.parse(nextNewsAt)}-${userId}`,
          type: 'outage',
          title,
          description,
        },
        mail: { subject: title, text: `${description}\n\nEkhaya` },
      })),
      parts,
    );
  });
