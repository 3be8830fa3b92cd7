import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { eraseSnagPhotos } from '../../profile/index.ts';
import {
  deleteSnags,
  selectAnswerPhotos,
  selectAnswersOf,
  selectClosedBefore,
  selectDuplicatesOf,
  selectFollowedBy,
  selectReportsOf,
  updateToNameless,
} from './personal-data.store.ts';

/** Collects what a person reported, wrote about snags and follows, for a copy of her data. */
export const collectSnags = async (queryable: Queryable, userId: string) => ({
  reports: await selectReportsOf(queryable, userId),
  answers: await selectAnswersOf(queryable, userId),
  followed: await selectFollowedBy(queryable, userId),
});

/** Takes the name from the snags of a person who leaves. Her photos go with her images. */
export const eraseSnagsOf = (transaction: Transaction, userId: string): Promise<void> =>
  updateToNameless(transaction, userId);

/**
 * Deletes at most `limit` snags that were closed before an instant, with their duplicates, answers and photos.
 * @param wanted.exceptOf people under a legal hold
 * @returns how many were found
 */
export const eraseSnagsBefore = async (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const closed = await selectClosedBefore(transaction, wanted);
  if (closed.length === 0) return 0;
  const duplicates = await selectDuplicatesOf(
    transaction,
    closed.map(({ id }) => id),
  );
  const all = [...closed, ...duplicates];
  const ids = all.map(({ id }) => id);
  const photos = [...all.flatMap((snag) => snag.photos), ...(await selectAnswerPhotos(transaction, ids))];
  await eraseSnagPhotos(transaction, photos);
  await deleteSnags(transaction, ids);
  return closed.length;
};
