import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { personalDetails } from '../details/details.table.ts';
import { media } from '../media.table.ts';
import { vehicles } from '../vehicles/vehicles.table.ts';

const address = sql`'/media/' || ${media.id}`;

/** Whether no record of its owner names an image. */
const isUnused = sql`not exists (
  select from ${people} p where p.id = ${media.ownerId} and p.photo_url = ${address}
) and not exists (
  select from ${vehicles} v where v.user_id = ${media.ownerId}
    and ${address} in (v.car_photo_url, v.license_disc_photo_url)
) and not exists (
  select from ${personalDetails} d where d.user_id = ${media.ownerId}
    and ${address} in (d.id_document_url, d.passport_document_url, d.drivers_license_document_url)
)`;

/**
 * Deletes the rows of at most `limit` images of people from before an instant that no record names. Images that a record is about
 * to name are locked by `requireOwnImages` and stay.
 * @returns the object keys of their bytes, to be deleted after the commit
 */
export const deleteUnusedImagesBefore = async (
  transaction: Transaction,
  before: Date,
  limit: number,
): Promise<string[]> => {
  const old = await transaction
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.visibility, 'private'), lt(media.createdAt, before), isUnused))
    .orderBy(asc(media.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true, of: media });
  if (old.length === 0) return [];
  const ids = old.map(({ id }) => id);
  // A record may have named one of them before the lock was taken, so the second statement looks again.
  const deleted = await transaction
    .delete(media)
    .where(and(inArray(media.id, ids), isUnused))
    .returning({ objectKey: media.objectKey });
  return deleted.map(({ objectKey }) => objectKey);
};
