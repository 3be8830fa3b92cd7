import { randomUUID } from 'node:crypto';
import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { requireVersion } from '../../../platform/audit/current-change.ts';
import { setChangingActor } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  deleteAnnouncement,
  deleteUntouchedBefore,
  insertAnnouncement,
  readAnnouncementVersion,
  updateAnnouncement,
  type AnnouncementRow,
} from './announcements.store.ts';
import { requireDraft, wordsOf, type Writer } from './announcement-changes.ts';
import { checkAudience, type AnnouncementDraft } from './check-announcement.ts';
import { presentAnnouncement } from './present-announcements.ts';

/** The columns of a draft's words, audience and times. */
const columnsOf = (draft: AnnouncementDraft) => {
  const { isEverywhere, roles, area, type, title, description, image, imageAlt, url, scheduledAt, expiresAt } = draft;
  return {
    isEverywhere,
    type,
    title,
    description,
    image,
    imageAlt,
    url,
    roleNames: roles,
    area: area?.isWholeEstate === true ? null : area,
    estateIds: [...new Set(draft.estateIds)],
    scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
  };
};

/**
 * Begins a draft to the caller's estates, audited. Nobody is told.
 * @throws {AppError} `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const beginDraft = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates }: Writer,
  draft: AnnouncementDraft,
): Promise<Announcement> => {
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId: callerId,
    action: 'notification.draft',
    subject: { kind: 'announcement', id },
    lock: (transaction) => checkAudience(transaction, staffEstates, draft),
    change: async (transaction, estates, now) => {
      const row = await insertAnnouncement(transaction, {
        ...columnsOf(draft),
        id,
        status: 'draft',
        createdAt: now,
        createdBy: callerId,
        authorIds: [callerId],
      });
      if (row === undefined) throw new AppError('internal');
      return {
        estateIds: estates.map((estate) => estate.id),
        before: null,
        after: wordsOf(row),
        result: await presentAnnouncement(transaction, row, callerId),
      };
    },
  });
};

/**
 * Keeps the words of a draft while somebody types. The audit log records the words when they are published, not each pause in
 * between: nobody but staff has read them until then.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` if it is no draft; `changed-meanwhile`;
 *   `forbidden` for an estate where the caller is not staff; `validation` by field
 */
export const keepDraft = (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  writer: Writer,
  { id, version, draft }: { id: string; version: number; draft: AnnouncementDraft },
): Promise<Announcement> =>
  database.db.transaction(async (transaction) => {
    const { callerId, staffEstates } = writer;
    await setChangingActor(transaction, callerId);
    const before = await requireDraft(transaction, writer, id);
    await requireVersion(transaction, { version, read: readAnnouncementVersion(id) }, clock.now());
    await checkAudience(transaction, staffEstates, draft);
    const authorIds = [...new Set([...before.authorIds, callerId])];
    const row = await updateAnnouncement(transaction, id, { ...columnsOf(draft), authorIds });
    if (row === undefined) throw new AppError('internal');
    return presentAnnouncement(transaction, row, callerId);
  });

/**
 * Deletes a draft, audited.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` if it is no draft; `changed-meanwhile`
 */
export const deleteDraft = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  writer: Writer,
  { id, version }: { id: string; version: number },
): Promise<Record<string, never>> =>
  auditedChange(dependencies, {
    actorId: writer.callerId,
    action: 'notification.discard',
    subject: { kind: 'announcement', id },
    seen: { version, read: readAnnouncementVersion(id) },
    lock: (transaction) => requireDraft(transaction, writer, id),
    change: async (transaction, row: AnnouncementRow) => {
      await deleteAnnouncement(transaction, id);
      return { estateIds: row.estateIds, before: wordsOf(row), after: null, result: {} };
    },
  });

/**
 * Deletes drafts that were begun a day ago and left without a word: a page whose tab was closed could not remove its own. Called by the job
 * `prune-expired`.
 */
export const pruneDrafts = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteUntouchedBefore(database.db, new Date(clock.now().getTime() - dayMs));
