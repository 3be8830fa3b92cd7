import { and, gte, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { passChains } from './pass-chains.table.ts';

/**
 * Raises the newest step that the estate has seen of a chain. An older step changes nothing. Locks the chain until the
 * transaction ends.
 */
export const advanceChain = async (
  transaction: Transaction,
  { estateId, chain, step, at }: { estateId: string; chain: string; step: number; at: Date },
): Promise<void> => {
  await transaction.execute(sql`
    insert into pass_chains (estate_id, chain, newest_step, used_at)
    values (${estateId}, ${chain}, ${step}::int, ${at.toISOString()}::timestamptz)
    on conflict (estate_id, chain) do update
    set newest_step = greatest(pass_chains.newest_step, excluded.newest_step),
      used_at = case when excluded.newest_step > pass_chains.newest_step then excluded.used_at
        else pass_chains.used_at end`);
};

/** Returns the newest step of every chain that the estates have seen since an instant. */
export const selectChainsSince = (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<{ chain: string; step: number }[]> =>
  queryable
    .select({ chain: passChains.chain, step: passChains.newestStep })
    .from(passChains)
    .where(and(gte(passChains.usedAt, since), withinEstates(passChains.estateId, estates)));

/** Deletes the chains that were last used before an instant. */
export const deleteChainsBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(passChains).where(lt(passChains.usedAt, before));
};
