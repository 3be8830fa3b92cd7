import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** A key, and whose call of which route it names. */
export interface KeyOfCall {
  callerId: string;
  route: string;
  key: string;
}

/** What was answered first; the status is null while that call is under way. */
export interface FirstAnswer {
  status: number | null;
  sealedBody: string | null;
}

const isOf = ({ callerId, route, key }: KeyOfCall): SQL | undefined =>
  and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Set within a statement, it need not reach the disk before it answers. What it wrote goes there with the next commit that does:
 * that of the act itself, which the key belongs to.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Makes a call the first of its key, unless another one is. One that was answered before `forgottenBefore` makes way, and one
 * that began before `abandonedBefore` and was never answered.
 */
export const claimKey = async (
  queryable: Queryable,
  { callerId, route, key }: KeyOfCall,
  claimed: { claim: string; claimedAt: Date; forgottenBefore: Date; abandonedBefore: Date },
): Promise<boolean> => {
  const { claim } = claimed;
  const claimedAt = claimed.claimedAt.toISOString();
  const { rows } = await queryable.execute(sql`
    insert into idempotency_keys as known (caller_id, route, key, claim, claimed_at)
    select ${callerId}, ${route}, ${key}, ${claim}, ${claimedAt}::timestamptz from ${withoutWaiting}
    on conflict (caller_id, route, key) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at, status = null,
        sealed_body = null
      where known.claimed_at < ${claimed.forgottenBefore.toISOString()}::timestamptz
        or (known.status is null and known.claimed_at < ${claimed.abandonedBefore.toISOString()}::timestamptz)
    returning 1`);
  return rows.length === 1;
};

/** What was answered to the first call. Undefined when it left nothing behind. */
export const selectFirstAnswer = async (queryable: Queryable, call: KeyOfCall): Promise<FirstAnswer | undefined> => {
  const { status, sealedBody } = idempotencyKeys;
  return (await queryable.select({ status, sealedBody }).from(idempotencyKeys).where(isOf(call)))[0];
};

/** Keeps the first answer. */
export const updateAnswer = async (
  queryable: Queryable,
  { callerId, route, key }: KeyOfCall,
  { claim, status, sealedBody }: { claim: string; status: number; sealedBody: string },
): Promise<void> => {
  await queryable.execute(sql`
    update idempotency_keys set status = ${status}, sealed_body = ${sealedBody} from ${withoutWaiting}
    where caller_id = ${callerId} and route = ${route} and key = ${key} and claim = ${claim}`);
};

/** Gives a key free again: its call came to nothing and may be tried anew. */
export const deleteClaim = async (queryable: Queryable, call: KeyOfCall, claim: string): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(and(isOf(call), eq(idempotencyKeys.claim, claim)));
};

/** Forgets what was answered before an instant. */
export const deleteKeysBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, instant));
};
