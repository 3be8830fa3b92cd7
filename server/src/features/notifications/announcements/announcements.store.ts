import {
  and,
  arrayContained,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  lt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset } from '../../../platform/database/list-conditions.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { announcements } from './announcements.table.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** Reads the version of an announcement. */
export const readAnnouncementVersion = versionReader(announcements, announcements.id);

/** The conditions of an announcements query. */
export interface AnnouncementFilter {
  status?: AnnouncementRow['status'] | undefined;
  estateId?: string | undefined;
  q?: string | undefined;
}

/** The condition that all estates of an announcement are among the given ones. Announcements to everyone are left out. */
const isWithinStaffEstates = (staffEstates: StaffEstates): SQL | undefined =>
  staffEstates === 'all'
    ? undefined
    : and(eq(announcements.isEverywhere, false), arrayContained(announcements.estateIds, [...staffEstates]));

const matchesFilter = ({ status, estateId, q }: AnnouncementFilter): SQL | undefined =>
  and(
    status && eq(announcements.status, status),
    estateId === undefined ? undefined : arrayContains(announcements.estateIds, [estateId]),
    q
      ? or(ilike(announcements.title, containsPattern(q)), ilike(announcements.description, containsPattern(q)))
      : undefined,
  );

/** Returns a page of the announcements that go only to the given estates, and the number of all that match. */
export const selectAnnouncements = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: AnnouncementFilter & {
    page: number;
    perPage: number;
    sort: 'scheduledAt' | 'createdAt' | 'title' | 'status';
    order: 'ASC' | 'DESC';
  },
): Promise<{ rows: AnnouncementRow[]; total: number }> => {
  const where = and(isWithinStaffEstates(staffEstates), matchesFilter(query));
  const { limit, offset } = limitAndOffset(query);
  const inOrder = query.order === 'ASC' ? asc : desc;
  const [rows, total] = await Promise.all([
    queryable
      .select()
      .from(announcements)
      .where(where)
      .orderBy(inOrder(announcements[query.sort]), asc(announcements.id))
      .limit(limit)
      .offset(offset),
    queryable.$count(announcements, where),
  ]);
  return { rows, total };
};

/** Returns an announcement that goes only to the given estates; undefined if there is none with that id. */
export const selectAnnouncement = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  id: string,
): Promise<AnnouncementRow | undefined> =>
  (
    await queryable
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isWithinStaffEstates(staffEstates)))
  )[0];

/** Inserts an announcement. */
export const insertAnnouncement = async (
  transaction: Queryable,
  row: typeof announcements.$inferInsert,
): Promise<AnnouncementRow | undefined> => (await transaction.insert(announcements).values(row).returning())[0];

/** Locks an announcement that goes only to the given estates until the transaction ends, and returns it. */
export const lockAnnouncement = async (
  transaction: Queryable,
  staffEstates: StaffEstates,
  id: string,
): Promise<AnnouncementRow | undefined> =>
  (
    await transaction
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isWithinStaffEstates(staffEstates)))
      .for('update')
  )[0];

/** Changes an announcement and returns it. */
export const updateAnnouncement = async (
  transaction: Queryable,
  id: string,
  change: Partial<AnnouncementRow>,
): Promise<AnnouncementRow | undefined> =>
  (await transaction.update(announcements).set(change).where(eq(announcements.id, id)).returning())[0];

/** Deletes an announcement. */
export const deleteAnnouncement = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(announcements).where(eq(announcements.id, id));
};

/** Deletes drafts that nobody has written in since they were begun, before an instant. */
export const deleteUntouchedBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  const { status, version, title, description, image, url, createdAt } = announcements;
  const isBlank = and(eq(title, ''), eq(description, ''), eq(image, ''), eq(url, ''));
  await queryable.delete(announcements).where(and(eq(status, 'draft'), eq(version, 1), isBlank, lt(createdAt, before)));
};

/** An announcement, and the time for which it was enqueued; undefined for at once. */
interface ScheduledFor {
  id: string;
  scheduledAt: Date | undefined;
}

const isScheduledFor = ({ id, scheduledAt }: ScheduledFor): SQL | undefined =>
  and(
    eq(announcements.id, id),
    eq(announcements.status, 'scheduled'),
    scheduledAt && eq(announcements.scheduledAt, scheduledAt),
  );

/**
 * Marks a scheduled announcement as sent and returns it. Returns undefined if it is no longer scheduled, or for another time than the
 * given one, so that it is sent once, and not at a time that staff have changed.
 */
export const updateScheduledAnnouncement = async (
  transaction: Queryable,
  { id, scheduledAt, sentAt }: ScheduledFor & { sentAt: Date },
): Promise<AnnouncementRow | undefined> =>
  (
    await transaction
      .update(announcements)
      .set({
        status: 'sent',
        sentAt,
        scheduledAt: sql`coalesce(${announcements.scheduledAt}, ${sentAt.toISOString()})`,
      })
      .where(isScheduledFor({ id, scheduledAt }))
      .returning()
  )[0];

/**
 * Makes a draft again of a scheduled announcement that expired before an instant, with a reason, and returns it. Returns undefined if
 * it has not expired, is no longer scheduled, or for another time than the given one.
 */
export const updateExpiredAnnouncement = async (
  transaction: Queryable,
  { id, scheduledAt, before, now, reason }: ScheduledFor & { before: Date; now: Date; reason: string },
): Promise<AnnouncementRow | undefined> =>
  (
    await transaction
      .update(announcements)
      .set({ status: 'draft', decidedBy: null, decidedAt: now, declineReason: reason })
      .where(and(isScheduledFor({ id, scheduledAt }), lt(announcements.expiresAt, before)))
      .returning()
  )[0];

/** The announcement that has waited longest for the yes of a person who wrote none of it, with the number of all that wait for it. */
export const selectFirstWaitingAnnouncement = async (
  queryable: Queryable,
  { callerId, estates }: { callerId: string; estates: StaffEstates },
): Promise<{ count: number; announcement: AnnouncementRow } | undefined> =>
  (
    await queryable
      .select({ count: sql<number>`(count(*) over ())::int`, announcement: getTableColumns(announcements) })
      .from(announcements)
      .where(
        and(
          // Written as in the partial index on announcements that wait.
          sql`${announcements.status} = 'waiting'`,
          not(arrayContains(announcements.authorIds, [callerId])),
          isWithinStaffEstates(estates),
        ),
      )
      .orderBy(asc(announcements.requestedAt), asc(announcements.id))
      .limit(1)
  )[0];

/** Stores how many people an announcement was sent to, and for one that is mailed that no mail has left yet. */
export const updateReached = async (
  transaction: Queryable,
  id: string,
  counts: { reached: number; mailed?: 0 },
): Promise<void> => {
  await transaction.update(announcements).set(counts).where(eq(announcements.id, id));
};

/** Counts a mail of an announcement that the mail server accepted. Does nothing for one whose mails are not counted. */
export const incrementMailed = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable
    .update(announcements)
    .set({ mailed: sql`${announcements.mailed} + 1` })
    .where(eq(announcements.id, id));
};

/** Adds to the number of browsers that an announcement was pushed to. Does nothing if the id belongs to no announcement. */
export const incrementPushed = async (queryable: Queryable, id: string, pushed: number): Promise<void> => {
  if (pushed === 0) return;
  await queryable
    .update(announcements)
    .set({ pushed: sql`${announcements.pushed} + ${pushed}` })
    .where(eq(announcements.id, id));
};
