import type { Queryable } from '../../../platform/database/database.ts';
import { selectPerson, updatePhotoUrl } from './people.store.ts';

/** The path of a person's photo under /media, or undefined without a photo. */
export const findPhotoUrl = async (queryable: Queryable, userId: string): Promise<string | undefined> =>
  (await selectPerson(queryable, userId))?.photoUrl ?? undefined;

/** Sets the photo of a person to a path under /media, or removes it with null. */
export const setPhotoUrl = (transaction: Queryable, userId: string, photoUrl: string | null): Promise<void> =>
  updatePhotoUrl(transaction, userId, photoUrl);
