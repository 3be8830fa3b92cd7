import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findPersonNames, selectEstatesWithRoles } from '../../estates/index.ts';
import { countReads } from '../inbox/notifications.store.ts';
import type { AnnouncementRow } from './announcements.store.ts';

/** Converts announcements to their form on the wire, with the names of their estates and people and the number of readers. */
export const presentAnnouncements = async (
  queryable: Queryable,
  rows: readonly AnnouncementRow[],
  callerId: string,
): Promise<Announcement[]> => {
  const estateIds = [...new Set(rows.flatMap((row) => row.estateIds))];
  const people = rows.flatMap(({ createdBy, requestedBy, decidedBy }) => [createdBy, requestedBy, decidedBy]);
  const estates = await selectEstatesWithRoles(queryable, estateIds);
  const names = await findPersonNames(queryable, [...new Set(people.filter((id) => id !== null))]);
  const reads = await countReads(
    queryable,
    rows.map(({ id }) => id),
  );
  const personOf = (id: string | null) => (id === null ? null : { id, name: names.get(id)?.name ?? '' });
  return rows.map((row) => {
    const { id, version, isEverywhere, type, title, description, image, imageAlt, url, status, reached, pushed } = row;
    const { mailed, requestedAt, requestedBy, decidedAt, decidedBy, declineReason } = row;
    return {
      id,
      version,
      isEverywhere,
      type,
      title,
      description,
      image,
      imageAlt,
      url,
      status,
      reached,
      pushed,
      mailed,
      estates: estates
        .filter((estate) => row.estateIds.includes(estate.id))
        .map(({ id: key, name }) => ({ id: key, name })),
      roles: row.roleNames,
      area: row.area,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      sentAt: row.sentAt?.toISOString() ?? null,
      expiresAt: row.expiresAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      createdBy: personOf(row.createdBy),
      requested: requestedAt === null ? null : { by: personOf(requestedBy), at: requestedAt.toISOString() },
      decision:
        decidedAt === null
          ? null
          : {
              isApproved: declineReason === '',
              by: personOf(decidedBy),
              at: decidedAt.toISOString(),
              reason: declineReason,
            },
      canBeDecided: status === 'waiting' && !row.authorIds.includes(callerId),
      read: reads.get(id) ?? 0,
    };
  });
};

/** Converts one announcement to its form on the wire. */
export const presentAnnouncement = async (
  queryable: Queryable,
  row: AnnouncementRow,
  callerId: string,
): Promise<Announcement> => {
  const [presented] = await presentAnnouncements(queryable, [row], callerId);
  if (presented === undefined) throw new AppError('internal');
  return presented;
};
