import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { media } from '../media.table.ts';

/** The images of a person. */
export const selectImagesOf = (
  queryable: Queryable,
  ownerId: string,
): Promise<{ id: string; objectKey: string; contentType: string; createdAt: Date }[]> =>
  queryable
    .select({ id: media.id, objectKey: media.objectKey, contentType: media.contentType, createdAt: media.createdAt })
    .from(media)
    .where(eq(media.ownerId, ownerId))
    .orderBy(asc(media.createdAt), asc(media.id));

/** Deletes the rows of the images of a person. @returns the object keys of their bytes */
export const deleteImagesOf = async (transaction: Queryable, ownerId: string): Promise<string[]> => {
  const rows = await transaction
    .delete(media)
    .where(eq(media.ownerId, ownerId))
    .returning({ objectKey: media.objectKey });
  return rows.map(({ objectKey }) => objectKey);
};
