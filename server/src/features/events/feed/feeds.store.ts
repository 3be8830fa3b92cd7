import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { calendarFeeds } from '../answers/answers.table.ts';

export type FeedRow = typeof calendarFeeds.$inferSelect;

/** The feed of a person. */
export const selectFeed = async (queryable: Queryable, userId: string): Promise<FeedRow | undefined> =>
  (await queryable.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)))[0];

/** The feed with a token. */
export const selectFeedByToken = async (queryable: Queryable, tokenDigest: string): Promise<FeedRow | undefined> =>
  (await queryable.select().from(calendarFeeds).where(eq(calendarFeeds.tokenDigest, tokenDigest)))[0];

/** Writes the feed of a person in the place of the one before. */
export const upsertFeed = async (queryable: Queryable, row: FeedRow): Promise<void> => {
  const { tokenDigest, token } = row;
  await queryable
    .insert(calendarFeeds)
    .values(row)
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { tokenDigest, token } });
};

/** Deletes the feed of a person. */
export const deleteFeed = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
};
