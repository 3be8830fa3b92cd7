import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { media } from './media.table.ts';

export type MediaRow = typeof media.$inferSelect;

/** The row of a file by id. */
export const selectMedia = async (queryable: Queryable, id: string): Promise<MediaRow | undefined> =>
  (await queryable.select().from(media).where(eq(media.id, id)))[0];

/** Inserts a file's row unless its id exists. Returns whether it was inserted. */
export const insertMedia = async (queryable: Queryable, row: Omit<MediaRow, 'sharedWith'>): Promise<boolean> =>
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

/** Returns those of the ids that are files of the person. They cannot be deleted before the transaction ends. */
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
      .for('share')
  ).map(({ id }) => id);

/** Makes files of a person photos of a snag of an estate. */
export const updateToSnagPhotos = async (
  transaction: Queryable,
  ids: readonly string[],
  { ownerId, estateId, sharedWith }: { ownerId: string; estateId: string; sharedWith: string | null },
): Promise<void> => {
  await transaction
    .update(media)
    .set({ visibility: 'snag', estateId, sharedWith })
    .where(and(eq(media.ownerId, ownerId), inArray(media.id, [...ids])));
};

/** Deletes photos of snags. Returns the object keys of their bytes. */
export const deleteSnagPhotos = async (transaction: Queryable, ids: readonly string[]): Promise<string[]> =>
  (
    await transaction
      .delete(media)
      .where(and(eq(media.visibility, 'snag'), inArray(media.id, [...ids])))
      .returning({ objectKey: media.objectKey })
  ).map(({ objectKey }) => objectKey);

/** Returns the object keys of photos of snags by their ids. */
export const selectSnagPhotoKeys = async (queryable: Queryable, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await queryable
        .select({ id: media.id, objectKey: media.objectKey })
        .from(media)
        .where(and(eq(media.visibility, 'snag'), inArray(media.id, [...ids])))
    ).map(({ id, objectKey }) => [id, objectKey]),
  );
