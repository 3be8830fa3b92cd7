import type { Queryable } from '../../../platform/database/database.ts';
import { findEnabledRoles } from '../../estates/index.ts';
import { countUnprovedSince, selectUnproved } from './unproved-senders.store.ts';

/** The rank of the role that everybody gets who signs up to an estate. */
const lowestRankAt = async (queryable: Queryable, estateId: string): Promise<number> =>
  (await findEnabledRoles(queryable, estateId)).at(-1)?.rank ?? 0;

/**
 * Those of some people of whom nothing is proved at an estate: their number is not verified, and nobody gave them a role or a house there.
 * Anybody signs up as such a person within a minute.
 */
export const findUnproved = async (
  queryable: Queryable,
  { estateId, userIds }: { estateId: string; userIds: readonly string[] },
): Promise<Set<string>> =>
  userIds.length === 0
    ? new Set()
    : selectUnproved(queryable, { estateId, userIds, lowestRank: await lowestRankAt(queryable, estateId) });

/** How many alerts such people have sent at an estate since an instant. */
export const countUnprovedAlerts = async (
  queryable: Queryable,
  { estateId, since }: { estateId: string; since: Date },
): Promise<number> =>
  countUnprovedSince(queryable, { estateId, since, lowestRank: await lowestRankAt(queryable, estateId) });
