import { and, desc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { snagEntries, snagFollowers, snags } from '../reports/snags.table.ts';

/** The snags that a person reported, newest first. */
export const selectReportsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      id: snags.id,
      estateId: snags.estateId,
      request: snags.request,
      email: snags.email,
      place: snags.placeText,
      latitude: snags.latitude,
      longitude: snags.longitude,
      isUrgent: snags.isUrgent,
      photos: snags.photos,
      status: snags.status,
      createdAt: snags.createdAt,
      closedAt: snags.closedAt,
    })
    .from(snags)
    .where(eq(snags.userId, userId))
    .orderBy(desc(snags.createdAt), desc(snags.id));

/** What a person wrote about snags, newest first. */
export const selectAnswersOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({ snagId: snagEntries.snagId, kind: snagEntries.kind, text: snagEntries.text, at: snagEntries.at })
    .from(snagEntries)
    .where(eq(snagEntries.userId, userId))
    .orderBy(desc(snagEntries.at), desc(snagEntries.id));

/** The snags of others that a person follows, in the words under which she does, newest first. */
export const selectFollowedBy = (queryable: Queryable, userId: string) =>
  queryable
    .select({ snagId: snagFollowers.snagId, words: snagFollowers.words, followedAt: snagFollowers.followedAt })
    .from(snagFollowers)
    .where(eq(snagFollowers.userId, userId))
    .orderBy(desc(snagFollowers.followedAt), desc(snagFollowers.snagId));

/** Takes the address, the coordinates and the photos from the snags of a person. Their words stay for the estate. */
export const updateToNameless = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction
    .update(snags)
    .set({ email: '', userId: null, latitude: null, longitude: null, photos: [] })
    .where(eq(snags.userId, userId));
  await transaction.update(snagEntries).set({ userId: null, photos: [] }).where(eq(snagEntries.userId, userId));
};

/** The ids and photos of at most `limit` snags that were closed before an instant. */
export const selectClosedBefore = async (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<{ id: string; photos: string[] }[]> =>
  queryable
    .select({ id: snags.id, photos: snags.photos })
    .from(snags)
    .where(
      and(
        lt(snags.closedAt, wanted.before),
        wanted.exceptOf.length === 0
          ? undefined
          : or(isNull(snags.userId), notInArray(snags.userId, [...wanted.exceptOf])),
      ),
    )
    .limit(wanted.limit);

/** The snags that were merged into some others, with their photos. */
export const selectDuplicatesOf = (queryable: Queryable, ids: readonly string[]) =>
  queryable
    .select({ id: snags.id, photos: snags.photos })
    .from(snags)
    .where(inArray(snags.mergedInto, [...ids]));

/** The photos of the answers to some snags. */
export const selectAnswerPhotos = async (queryable: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await queryable
      .select({ photos: snagEntries.photos })
      .from(snagEntries)
      .where(inArray(snagEntries.snagId, [...ids]))
  ).flatMap(({ photos }) => photos);

/** Deletes snags with their answers. */
export const deleteSnags = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  await transaction.delete(snags).where(inArray(snags.id, [...ids]));
};
