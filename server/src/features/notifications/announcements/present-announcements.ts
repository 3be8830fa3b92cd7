import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';
import type { Queryable } from '../../../platform/database/database.ts';
import { findPersonNames, selectEstatesWithRoles } from '../../estates/index.ts';
import type { AnnouncementRow } from './announcements.store.ts';
import { countReads } from '../inbox/notifications.store.ts';

/** Converts announcements to their form on the wire, with the names of their estates and authors and the number of readers. */
export const presentAnnouncements = async (
  queryable: Queryable,
  rows: readonly AnnouncementRow[],
): Promise<Announcement[]> => {
  const estateIds = [...new Set(rows.flatMap((row) => row.estateIds))];
  const authors = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
  const estates = await selectEstatesWithRoles(queryable, estateIds);
  const names = await findPersonNames(queryable, authors);
  const reads = await countReads(
    queryable,
    rows.map(({ id }) => id),
  );
  return rows.map(({ estateIds: ids, roleNames, createdBy, ...row }) => ({
    ...row,
    estates: estates.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name })),
    roles: roleNames,
    scheduledAt: row.scheduledAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: names.get(createdBy)?.name ?? '' },
    read: reads.get(row.id) ?? 0,
  }));
};
