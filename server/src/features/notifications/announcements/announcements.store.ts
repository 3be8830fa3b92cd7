import { and, arrayContained, arrayContains, asc, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { announcements } from './announcements.table.ts';

export type AnnouncementRow = typeof announcements.$inferSelect;

/** What a list of announcements is narrowed to. */
export interface AnnouncementFilter {
  status?: AnnouncementRow['status'] | undefined;
  estateId?: string | undefined;
  q?: string | undefined;
}

/** Goes to estates of that member of staff alone: what also goes to others is theirs to see, not hers. */
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

/** A page of the announcements of those estates, and how many there are. */
export const selectAnnouncements = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  wanted: AnnouncementFilter & {
    page: number;
    perPage: number;
    sort: 'scheduledAt' | 'createdAt' | 'title' | 'status';
    order: 'ASC' | 'DESC';
  },
): Promise<{ rows: AnnouncementRow[]; total: number }> => {
  const where = and(isWithinStaffEstates(staffEstates), matchesFilter(wanted));
  const { limit, offset } = limitAndOffset(wanted);
  const inOrder = wanted.order === 'ASC' ? asc : desc;
  const [rows, total] = await Promise.all([
    queryable
      .select()
      .from(announcements)
      .where(where)
      .orderBy(inOrder(announcements[wanted.sort]), asc(announcements.id))
      .limit(limit)
      .offset(offset),
    queryable.$count(announcements, where),
  ]);
  return { rows, total };
};

/** One of the announcements of those estates. */
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

export const insertAnnouncement = async (transaction: Queryable, row: AnnouncementRow): Promise<void> => {
  await transaction.insert(announcements).values(row);
};

/**
 * Says what became of a scheduled announcement; undefined when it was told or taken back before. Of two that do this at
 * once one comes too late.
 */
export const updateScheduledAnnouncement = async (
  transaction: Queryable,
  id: string,
  settled: Pick<AnnouncementRow, 'status' | 'sentAt'>,
): Promise<AnnouncementRow | undefined> =>
  (
    await transaction
      .update(announcements)
      .set(settled)
      .where(and(eq(announcements.id, id), eq(announcements.status, 'scheduled')))
      .returning()
  )[0];

/** Writes how many people an announcement was meant for. */
export const updateReached = async (transaction: Queryable, id: string, reached: number): Promise<void> => {
  await transaction.update(announcements).set({ reached }).where(eq(announcements.id, id));
};

/** Counts browsers that took an announcement; what is no announcement counts nowhere. */
export const incrementPushed = async (queryable: Queryable, id: string, pushed: number): Promise<void> => {
  if (pushed === 0) return;
  await queryable
    .update(announcements)
    .set({ pushed: sql`${announcements.pushed} + ${pushed}` })
    .where(eq(announcements.id, id));
};
