import type { Dependencies } from '../../platform/dependencies.ts';
import type { Authority } from '../../platform/http/caller.ts';
import { lowestRankFor, rankOfAdministrators } from './estates.policy.ts';
import { hasRankAtAnEstateOf, selectHighestRank } from './estates.store.ts';

/** The rights that roles give, read anew each time: a revoked role is dead at once on every process. */
export const createAuthority = ({ database }: Pick<Dependencies, 'database'>): Authority => ({
  async canReadRecordsOf(caller, personId) {
    const lowestRank = lowestRankFor('records.read');
    if (lowestRank === undefined) return false;
    return hasRankAtAnEstateOf(database.db, caller.userId, personId, {
      lowestRank,
      rankEverywhere: rankOfAdministrators,
    });
  },
  async holdsPermission(caller, permission) {
    const lowestRank = lowestRankFor(permission);
    const rank = await selectHighestRank(database.db, caller.userId);
    return lowestRank !== undefined && rank !== undefined && rank >= lowestRank;
  },
});
