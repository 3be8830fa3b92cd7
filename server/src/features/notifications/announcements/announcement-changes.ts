import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findEstateNames } from '../../estates/index.ts';
import { lockAnnouncement, type AnnouncementRow } from './announcements.store.ts';

/** The member of staff who writes or decides, and the estates that she may write to. */
export interface Writer {
  callerId: string;
  staffEstates: StaffEstates;
}

/** The words, audience and times of an announcement, for the audit log. */
export const wordsOf = (row: AnnouncementRow) => {
  const { id, status, isEverywhere, roleNames, area, type, title, description, image, imageAlt, url } = row;
  const { scheduledAt, expiresAt, declineReason } = row;
  return {
    id,
    status,
    isEverywhere,
    roles: roleNames,
    area,
    type,
    title,
    description,
    image,
    imageAlt,
    url,
    scheduledAt,
    expiresAt,
    ...(declineReason !== '' && { reason: declineReason }),
  };
};

/**
 * Locks an announcement that has one of some statuses.
 * @throws {AppError} `not-found` unless it goes only to the caller's estates; `conflict` with the sentence for another status
 */
export const requireStatus = async (
  transaction: Queryable,
  { staffEstates }: Writer,
  id: string,
  { statuses, otherwise }: { statuses: readonly AnnouncementRow['status'][]; otherwise: string },
): Promise<AnnouncementRow> => {
  const row = await lockAnnouncement(transaction, staffEstates, id);
  if (row === undefined) throw new AppError('not-found');
  if (!statuses.includes(row.status)) throw new AppError('conflict', { detail: otherwise });
  return row;
};

/** Locks a draft. @throws {AppError} as `requireStatus` */
export const requireDraft = (transaction: Queryable, writer: Writer, id: string): Promise<AnnouncementRow> =>
  requireStatus(transaction, writer, id, {
    statuses: ['draft'],
    otherwise: 'This is no draft any more. Take it back first, if it has not been sent.',
  });

/** Makes the consoles of the staff who see an announcement, and of those who wrote it, read the list again. */
export const notifyStaff = async (
  transaction: Queryable,
  { isEverywhere, estateIds, authorIds }: Pick<AnnouncementRow, 'isEverywhere' | 'estateIds' | 'authorIds'>,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  const topic = 'notifications' as const;
  // Only administrators see an announcement to everyone, and the events of any estate reach them.
  const concerned = isEverywhere ? [...(await findEstateNames(transaction)).keys()].slice(0, 1) : estateIds;
  await live.publish(
    transaction,
    ...concerned.map((estateId) => ({ topic, audience: { kind: 'staff' as const, estateId } })),
    ...authorIds.map((userId) => ({ topic, audience: { kind: 'person' as const, userId } })),
  );
};
