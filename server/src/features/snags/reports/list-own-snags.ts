import type { Snag } from '@ekhaya/contract/snags/snags';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentOwnSnags } from './present-own-snags.ts';
import { selectFollowedBy, selectSnagsOf } from './snags.store.ts';

/** As many as a person scrolls through. Older ones are closed long since. */
const maxListed = 100;

/** The snags that a person reported at some estates, and, for herself, those that she follows, newest first. */
export const listOwnSnags = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estates }: { userId: string; estates: StaffEstates },
): Promise<Snag[]> => {
  const own = await selectSnagsOf(database.db, { userId, estates, limit: maxListed });
  const followed = estates === 'all' ? await selectFollowedBy(database.db, userId, maxListed) : [];
  const all = [
    ...own.map((row) => ({ row })),
    ...followed.map(({ snag, follower }) => ({ row: snag, followedAs: follower.words })),
  ];
  const shown = await presentOwnSnags(database.db, all, userId, clock.now());
  return shown.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, maxListed);
};
