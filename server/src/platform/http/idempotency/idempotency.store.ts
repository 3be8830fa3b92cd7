import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { createBatcher } from '../../database/batch-loader.ts';
import { perQueryable } from '../../database/per-queryable.ts';
import { namedStatement } from '../../database/prepared-statement.ts';
import { idempotencyKeys } from './idempotency.table.ts';

/** A key, and whose call of which route it names. */
export interface IdempotentCall {
  callerId: string;
  route: string;
  key: string;
}

/** What was answered first; the status is null while that call is under way. */
export interface StoredResponse {
  status: number | null;
  encryptedBody: string | null;
}

const isOf = ({ callerId, route, key }: IdempotentCall): SQL | undefined =>
  and(eq(idempotencyKeys.callerId, callerId), eq(idempotencyKeys.route, route), eq(idempotencyKeys.key, key));

/**
 * Set within a statement, it need not reach the disk before it answers. What it wrote goes there with the next commit that does:
 * that of the act itself, which the key belongs to.
 */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true)`;

/** How long an answer is kept. */
export const retentionMs = 24 * 60 * 60 * 1000;
/** No call is under way for so long: its process died. */
const abandonedAfterMs = 30_000;

/** A call that may be the first of its key. */
interface NewClaim extends IdempotentCall {
  claim: string;
  claimedAt: Date;
}

const after = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1000}::float8)`;

/** In one order, so that two processes which claim the same keys never wait for each other in a circle. */
const claimStatement = namedStatement<{ claims: string }, { claim: string }>(
  'claim_idempotency_keys',
  sql`
    insert into idempotency_keys as known (caller_id, route, key, claim, claimed_at)
    select "callerId", route, key, claim, "claimedAt"
    from ${withoutWaiting}, json_to_recordset(${sql.placeholder('claims')}::json)
      as claimed ("callerId" text, route text, key text, claim text, "claimedAt" timestamptz)
    order by 1, 2, 3
    on conflict (caller_id, route, key) do update
      set claim = excluded.claim, claimed_at = excluded.claimed_at, status = null, sealed_body = null
      where known.claimed_at < excluded.claimed_at - ${after(retentionMs)}
        or (known.status is null and known.claimed_at < excluded.claimed_at - ${after(abandonedAfterMs)})
    returning claim`,
);

/** Claims that come together are one statement and one transaction. */
const claimer = perQueryable((queryable) =>
  createBatcher(async (claims: NewClaim[]) => {
    // Of several calls with one key that come together, the first is the first.
    const byKey = new Map(
      claims.toReversed().map((each) => [JSON.stringify([each.callerId, each.route, each.key]), each]),
    );
    const made = await claimStatement(queryable, { claims: JSON.stringify([...byKey.values()]) });
    const isMade = new Set(made.map(({ claim }) => claim));
    return claims.map(({ claim }) => isMade.has(claim));
  }),
);

/**
 * Makes a call the first of its key, unless another one is. One that was claimed more than 24 hours ago makes way, and one
 * that was never answered and is abandoned.
 */
export const claimKey = (queryable: Queryable, claim: NewClaim): Promise<boolean> => claimer(queryable)(claim);

/** What was answered to the first call. Undefined when it left nothing behind. */
export const selectStoredResponse = async (
  queryable: Queryable,
  call: IdempotentCall,
): Promise<StoredResponse | undefined> => {
  const { status, encryptedBody } = idempotencyKeys;
  return (await queryable.select({ status, encryptedBody }).from(idempotencyKeys).where(isOf(call)))[0];
};

const keptAnswer = namedStatement<IdempotentCall & Record<string, unknown>, never>(
  'keep_first_answer',
  sql`
    update idempotency_keys set status = ${sql.placeholder('status')}, sealed_body = ${sql.placeholder('encryptedBody')}
    from ${withoutWaiting}
    where caller_id = ${sql.placeholder('callerId')} and route = ${sql.placeholder('route')} and key = ${sql.placeholder('key')}
      and claim = ${sql.placeholder('claim')}`,
);

/** Keeps the first answer. */
export const storeResponse = async (
  queryable: Queryable,
  { callerId, route, key }: IdempotentCall,
  { claim, status, encryptedBody }: { claim: string; status: number; encryptedBody: string },
): Promise<void> => {
  await keptAnswer(queryable, { callerId, route, key, claim, status, encryptedBody });
};

/** Gives a key free again: its call came to nothing and may be tried anew. */
export const deleteClaim = async (queryable: Queryable, call: IdempotentCall, claim: string): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(and(isOf(call), eq(idempotencyKeys.claim, claim)));
};

/** Forgets what was answered before an instant. */
export const deleteKeysBefore = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(idempotencyKeys).where(lt(idempotencyKeys.claimedAt, instant));
};
