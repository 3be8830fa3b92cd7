import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { problemsOfPublishing } from '@ekhaya/contract/notifications/announcements.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPermissionHolders, findPersonNames } from '../../estates/index.ts';
import { notifyPeople } from '../publishing/notify-people.ts';
import {
  readAnnouncementVersion,
  selectAnnouncement,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcements.store.ts';
import { notifyStaff, requireDraft, wordsOf, type Writer } from './announcement-changes.ts';
import { readApprovalAbove } from './announcement-rules.ts';
import { checkAudience, peopleOf } from './check-announcement.ts';
import { countReachedPeople } from './count-reached-people.ts';
import { findUnitsOf } from './find-units.ts';
import { presentAnnouncement } from './present-announcements.ts';
import { sendInTime } from './send-announcement.ts';

type Needs = Pick<Dependencies, 'database' | 'live' | 'clock'>;

/** Asserts that the words and times are complete. @throws {AppError} `validation` by field */
export const requirePublishable = (row: AnnouncementRow, now: Date): void => {
  const { scheduledAt, expiresAt, ...words } = row;
  const times = { scheduledAt: scheduledAt?.toISOString() ?? null, expiresAt: expiresAt?.toISOString() ?? null };
  const fields = problemsOfPublishing({ ...words, ...times }, now);
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/** Tells the staff who may say yes to an announcement that it waits for them, by notification, push and mail. */
const askForYes = async (
  transaction: Queryable,
  row: AnnouncementRow,
  writerId: string,
  dependencies: Needs,
): Promise<void> => {
  const { estateIds, authorIds, reached } = row;
  const asked = { estateIds, permission: 'notifications.write' as const, except: authorIds };
  const holders = await findPermissionHolders(transaction, asked);
  const writer = (await findPersonNames(transaction, [writerId])).get(writerId)?.name ?? 'Somebody';
  const title = `Waits for your yes: ${row.title}`;
  const description = `${writer} asks to tell ${reached} ${reached === 1 ? 'person' : 'people'}. You find it under Notices in the console.`;
  await notifyPeople(
    transaction,
    holders.map(({ id: userId }) => ({
      userId,
      notification: { type: 'others', title, description },
      mail: { subject: title, text: description },
    })),
    dependencies,
  );
};

/**
 * Publishes a draft: sends it at once or schedules it. Above the number of people that the estate sets it waits for the yes of a
 * second member of staff instead, and those who may say it are told.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` if it is no draft; `changed-meanwhile`;
 *   `validation` by field for words, an area or times that are not complete
 */
export const publishAnnouncement = async (
  dependencies: Needs,
  writer: Writer,
  { id, version }: { id: string; version: number },
): Promise<Announcement> => {
  const read = await selectAnnouncement(dependencies.database.db, writer.staffEstates, id);
  if (read === undefined) throw new AppError('not-found');
  // The houses are those of the plan of today. The plan is read before the transaction, which keeps its one connection.
  const units = read.status === 'draft' ? await findUnitsOf(dependencies, read) : [];
  return auditedChange(dependencies, {
    actorId: writer.callerId,
    action: 'notification.announce',
    subject: { kind: 'announcement', id },
    seen: { version, read: readAnnouncementVersion(id) },
    lock: (transaction) => requireDraft(transaction, writer, id),
    change: async (transaction, draft, now) => {
      requirePublishable(draft, now);
      // Words that were kept since the houses were found have another version.
      if (draft.version !== read.version) throw new AppError('conflict', { detail: 'It was changed meanwhile.' });
      const estates = await checkAudience(transaction, writer.staffEstates, { ...draft, roles: draft.roleNames });
      const people = await countReachedPeople(transaction, peopleOf({ ...draft, units }, estates), draft.type);
      const needsApproval = people > (await readApprovalAbove(transaction, draft));
      const asked = await updateAnnouncement(transaction, id, {
        status: needsApproval ? 'waiting' : 'scheduled',
        authorIds: [...new Set([...draft.authorIds, writer.callerId])],
        requestedBy: writer.callerId,
        requestedAt: now,
        decidedBy: null,
        decidedAt: null,
        declineReason: '',
        units,
        reached: people,
      });
      if (asked === undefined) throw new AppError('internal');
      if (needsApproval) await askForYes(transaction, asked, writer.callerId, dependencies);
      else await sendInTime(transaction, draft, dependencies);
      await notifyStaff(transaction, draft, dependencies);
      const row = await selectAnnouncement(transaction, 'all', id);
      if (row === undefined) throw new AppError('internal');
      return {
        estateIds: draft.estateIds,
        before: wordsOf(draft),
        after: { ...wordsOf(row), people },
        result: await presentAnnouncement(transaction, row, writer.callerId),
      };
    },
  });
};
