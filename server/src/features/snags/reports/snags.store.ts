import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { snagEntries, snagFollowers, snags } from './snags.table.ts';

export type SnagRow = typeof snags.$inferSelect;
export type EntryRow = typeof snagEntries.$inferSelect;
export type FollowerRow = typeof snagFollowers.$inferSelect;

/** A snag to insert. */
export type NewSnag = typeof snags.$inferInsert;

/** Reads the version of a snag. */
export const readSnagVersion = versionReader(snags, snags.id);

/** Inserts a snag. @returns undefined if the draft of the person has arrived before */
export const insertSnag = async (transaction: Queryable, snag: NewSnag): Promise<SnagRow | undefined> =>
  (await transaction.insert(snags).values(snag).onConflictDoNothing().returning())[0];

/** The snag that a draft of a person became. */
export const selectSnagOfDraft = async (
  queryable: Queryable,
  { userId, draftId }: { userId: string; draftId: string },
): Promise<SnagRow | undefined> =>
  (
    await queryable
      .select()
      .from(snags)
      .where(and(eq(snags.userId, userId), eq(snags.draftId, draftId)))
  )[0];

/** A snag by id. */
export const selectSnag = async (queryable: Queryable, id: string): Promise<SnagRow | undefined> =>
  (await queryable.select().from(snags).where(eq(snags.id, id)))[0];

/** Locks a snag until the transaction ends. */
export const lockSnag = async (transaction: Queryable, id: string): Promise<SnagRow | undefined> =>
  (await transaction.select().from(snags).where(eq(snags.id, id)).for('update'))[0];

/** Snags by their ids. */
export const selectSnags = async (queryable: Queryable, ids: readonly string[]): Promise<SnagRow[]> =>
  ids.length === 0
    ? []
    : await queryable
        .select()
        .from(snags)
        .where(inArray(snags.id, [...ids]));

/** The newest snags that a person reported at some estates. */
export const selectSnagsOf = (
  queryable: Queryable,
  { userId, estates, limit }: { userId: string; estates: StaffEstates; limit: number },
): Promise<SnagRow[]> =>
  queryable
    .select()
    .from(snags)
    .where(and(eq(snags.userId, userId), withinEstates(snags.estateId, estates)))
    .orderBy(desc(snags.createdAt), desc(snags.id))
    .limit(limit);

/** The newest snags that a person follows, each with her words. */
export const selectFollowedBy = (
  queryable: Queryable,
  userId: string,
  limit: number,
): Promise<{ snag: SnagRow; follower: FollowerRow }[]> =>
  queryable
    .select({ snag: snags, follower: snagFollowers })
    .from(snagFollowers)
    .innerJoin(snags, eq(snags.id, snagFollowers.snagId))
    .where(eq(snagFollowers.userId, userId))
    .orderBy(desc(snagFollowers.followedAt))
    .limit(limit);

/** Changes a snag. */
export const updateSnag = async (
  transaction: Queryable,
  id: string,
  set: Partial<Unversioned<SnagRow>>,
): Promise<SnagRow | undefined> => (await transaction.update(snags).set(set).where(eq(snags.id, id)).returning())[0];

/** The line of time of some snags, the oldest first. */
export const selectEntries = async (queryable: Queryable, snagIds: readonly string[]): Promise<EntryRow[]> =>
  snagIds.length === 0
    ? []
    : await queryable
        .select()
        .from(snagEntries)
        .where(inArray(snagEntries.snagId, [...snagIds]))
        .orderBy(asc(snagEntries.at), asc(snagEntries.id));

/** Inserts an entry. @returns false if the draft of the person has arrived before */
export const insertEntry = async (transaction: Queryable, entry: EntryRow): Promise<boolean> =>
  (await transaction.insert(snagEntries).values(entry).onConflictDoNothing().returning({ id: snagEntries.id })).length >
  0;

/** Deletes entries by their ids. */
export const deleteEntries = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await transaction.delete(snagEntries).where(inArray(snagEntries.id, [...ids]));
};

/** The entry that a draft of a person became. */
export const selectEntryOfDraft = async (
  queryable: Queryable,
  { userId, draftId }: { userId: string; draftId: string },
): Promise<EntryRow | undefined> =>
  (
    await queryable
      .select()
      .from(snagEntries)
      .where(and(eq(snagEntries.userId, userId), eq(snagEntries.draftId, draftId)))
  )[0];

/** Makes a person follow a snag. Keeps her first words. */
export const insertFollower = async (transaction: Queryable, follower: FollowerRow): Promise<void> => {
  await transaction.insert(snagFollowers).values(follower).onConflictDoNothing();
};

/** The people who follow a snag, and those who reported its duplicates. */
export const selectPeopleBeside = async (queryable: Queryable, snagId: string): Promise<FollowerRow[]> => {
  const followers = await queryable.select().from(snagFollowers).where(eq(snagFollowers.snagId, snagId));
  const merged = await queryable
    .select({ snagId: snags.id, userId: snags.userId, words: snags.request, followedAt: snags.createdAt })
    .from(snags)
    .where(eq(snags.mergedInto, snagId));
  const reporters = merged.flatMap(({ userId, ...row }) => (userId === null ? [] : [{ ...row, userId }]));
  return [...new Map([...followers, ...reporters].map((row) => [row.userId, row])).values()];
};

/** The ids of the people of a snag: who reported it or one of its duplicates, and who follows it. */
export const selectPeopleOf = async (
  queryable: Queryable,
  { id, userId }: Pick<SnagRow, 'id' | 'userId'>,
): Promise<string[]> => {
  const beside = await selectPeopleBeside(queryable, id);
  return [...new Set([...(userId === null ? [] : [userId]), ...beside.map((each) => each.userId)])];
};

/** The ids of the people of all snags that belong to an outage of an estate. A duplicate belongs to the outage of the snag into which it is merged. */
export const selectPeopleOfOutage = async (
  queryable: Queryable,
  { estateId, outageId }: { estateId: string; outageId: string },
): Promise<Set<string>> => {
  const linked = queryable
    .select({ id: snags.id })
    .from(snags)
    .where(and(eq(snags.estateId, estateId), eq(snags.outageId, outageId), isNull(snags.mergedInto)));
  const reporters = await queryable
    .selectDistinct({ userId: snags.userId })
    .from(snags)
    .where(or(inArray(snags.id, linked), inArray(snags.mergedInto, linked)));
  const followers = await queryable
    .selectDistinct({ userId: snagFollowers.userId })
    .from(snagFollowers)
    .where(inArray(snagFollowers.snagId, linked));
  return new Set([...reporters, ...followers].flatMap(({ userId }) => userId ?? []));
};

/** Moves the followers and the duplicates of a snag to the one into which it is merged. */
export const moveToMerged = async (
  transaction: Queryable,
  { from, into }: { from: string; into: string },
): Promise<void> => {
  await transaction.execute(sql`
    insert into ${snagFollowers} (snag_id, user_id, words, followed_at)
    select ${into}, f.user_id, f.words, f.followed_at from ${snagFollowers} f where f.snag_id = ${from}
    on conflict do nothing`);
  await transaction.delete(snagFollowers).where(eq(snagFollowers.snagId, from));
  await transaction.update(snags).set({ mergedInto: into }).where(eq(snags.mergedInto, from));
};

/** How many people follow some snags or reported their duplicates, by snag. */
export const countPeopleBeside = async (queryable: Queryable, snagId: string): Promise<number> =>
  (await selectPeopleBeside(queryable, snagId)).length;

/** The newest open snags of an estate that are no duplicates: candidates for 'already reported'. */
export const selectOpenSnags = (
  queryable: Queryable,
  { estateId, limit }: { estateId: string; limit: number },
): Promise<SnagRow[]> =>
  queryable
    .select()
    .from(snags)
    .where(
      and(eq(snags.estateId, estateId), isNull(snags.closedAt), isNull(snags.mergedInto), isNull(snags.pendingStatus)),
    )
    .orderBy(desc(snags.createdAt))
    .limit(limit);
