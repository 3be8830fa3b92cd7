import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../database/database.ts';
import { createBatcher } from '../../database/batch-loader.ts';
import { perQueryable } from '../../database/statements/per-queryable.ts';
import { namedStatement } from '../../database/statements/prepared-statement.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** An idempotency key, with the caller and the route it belongs to. */
export interface IdempotentCall {
  callerId: string;
  route: string;
  key: string;
}

/** The stored response of the first call; the status is null while that call is running. */
export interface StoredResponse {
  status: number | null;
  encryptedBody: string | null;
}

const isOf = ({ callerId, route, key }: IdempotentCall): SQL | undefined =>
  and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Sets synchronous_commit=off for the statement. Losing its row in a crash is safe: the call's own durable commit flushes it,
 * and a call that did not commit may run again.
 */
const withAsynchronousCommit = sql`set_config('synchronous_commit', 'off', true)`;

/** How long a response is stored. */
export const retentionMs = dayMs;
/** A claim without a response counts as abandoned after this time: no call runs that long, so its process has died. */
const abandonedAfterMs = 30_000;

/** The claim of a call to be the first with its key. */
interface NewClaim extends IdempotentCall {
  claim: string;
  claimedAt: Date;
}

const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;

/** Inserts in one order, so that two processes that claim the same keys cannot deadlock. */
const claimStatement = namedStatement<{ claims: string }, { claim: string }>(
  'claim_idempotency_keys',
  sql`
    insert into idempotency_keys as known (caller_id, route, key, claim, claimed_at)
    select "callerId", route, key, claim, "claimedAt"
    from ${withAsynchronousCommit}, json_to_recordset(${sql.placeholder('claims')}::json)
      as claimed ("callerId" text, route text, key text, claim text, "claimedAt" timestamptz)
    order by 1, 2, 3
    on conflict (caller_id, route, key) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at, status = null, sealed_body = null
      where known.claimed_at < excluded.claimed_at - ${interval(retentionMs)}
        or (known.status is null and known.claimed_at < excluded.claimed_at - ${interval(abandonedAfterMs)})
    returning claim`,
);

/** Concurrent claims share a statement. */
const batchClaims = perQueryable((queryable) =>
  createBatcher(async (claims: NewClaim[]) => {
    // Of several claims of one key in a batch, the first one wins.
    const byKey = new Map(
      claims.toReversed().map((each) => [JSON.stringify([each.callerId, each.route, each.key]), each]),
    );
    const inserted = await claimStatement(queryable, { claims: JSON.stringify([...byKey.values()]) });
    const successful = new Set(inserted.map(({ claim }) => claim));
    return claims.map(({ claim }) => successful.has(claim));
  }),
);

/**
 * Claims a key for a call. A claim older than 24 hours is replaced, and so is one without a response that was abandoned.
 * @returns false when another call holds the key
 */
export const claimKey = (queryable: Queryable, claim: NewClaim): Promise<boolean> => batchClaims(queryable)(claim);

/** The row of the first call with a key; undefined when there is none. */
export const selectStoredResponse = async (
  queryable: Queryable,
  call: IdempotentCall,
): Promise<StoredResponse | undefined> => {
  const { status, encryptedBody } = idempotencyKeys;
  return (await queryable.select({ status, encryptedBody }).from(idempotencyKeys).where(isOf(call)))[0];
};

const updateResponse = namedStatement<IdempotentCall & Record<string, unknown>, never>(
  'keep_first_answer',
  sql`
    update idempotency_keys set status = ${sql.placeholder('status')}, sealed_body = ${sql.placeholder('encryptedBody')}
    from ${withAsynchronousCommit}
    where caller_id = ${sql.placeholder('callerId')} and route = ${sql.placeholder('route')} and key = ${sql.placeholder('key')}
      and claim = ${sql.placeholder('claim')}`,
);

/** Stores the response of the first call. */
export const storeResponse = async (
  queryable: Queryable,
  { callerId, route, key }: IdempotentCall,
  { claim, status, encryptedBody }: { claim: string; status: number; encryptedBody: string },
): Promise<void> => {
  await updateResponse(queryable, { callerId, route, key, claim, status, encryptedBody });
};

/** Releases a key, so that a failed call can be repeated. */
export const deleteClaim = async (queryable: Queryable, call: IdempotentCall, claim: string): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(and(isOf(call), eq(idempotencyKeys.claim, claim)));
};

/** Deletes the keys that were claimed before an instant. */
export const deleteKeysBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, instant));
};

/** Deletes the stored responses to a caller. */
export const deleteKeysOf = async (transaction: Queryable, callerId: string): Promise<void> => {
  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.callerId, callerId));
};
