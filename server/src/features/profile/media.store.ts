import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { media } from './media.table.ts';

export type MediaRow = typeof media.$inferSelect;

/** The row of a file by id. */
export const selectMedia = async (queryable: Queryable, id: string): Promise<MediaRow | undefined> =>
  (await queryable.select().from(media).where(eq(media.id, id)))[0];

/** Inserts a file's row unless its id exists. Returns whether it was inserted. */
export const insertMedia = async (queryable: Queryable, row: MediaRow): Promise<boolean> =>
  (await queryable.insert(media).values(row).onConflictDoNothing().returning({ id: media.id })).length > 0;

/** Deletes a file's row if the person owns it. Returns the deleted row. */
export const deleteOwnMedia = async (
  queryable: Queryable,
  id: string,
  ownerId: string,
): Promise<MediaRow | undefined> =>
  (
    await queryable
      .delete(media)
      .where(and(eq(media.id, id), eq(media.ownerId, ownerId)))
      .returning()
  )[0];

/** Returns those of the ids that are files of the person. */
export const selectOwnMediaIds = async (
  queryable: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await queryable
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.ownerId, ownerId), inArray(media.id, [...ids])))
  ).map(({ id }) => id);
