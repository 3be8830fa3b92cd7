import { createHash, randomUUID } from 'node:crypto';
import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseConnection, Queryable } from '../database/database.ts';
import { secondsUntilFree, type RateLimit } from './rate-limits.rules.ts';
import {
  countAttempts,
  deleteAttempts,
  deleteAttemptsOfKey,
  deleteExpiredAttempts,
  insertAttempts,
  lockKey,
} from './rate-limits.store.ts';

/** A limit and whom it counts: an account, a network, a person. */
export interface Claim {
  limit: RateLimit;
  subject: string;
}

/** What the caller is told when a limit is reached. */
export interface Refusal {
  code: Extract<ErrorCode, 'too-many-requests' | 'auth/too-many-requests'>;
  detail?: string;
}

/** An attempt that counts until it is refunded. */
export interface ClaimedAttempt {
  /** Takes the attempt back, where only failures count. */
  refund(): Promise<void>;
}

const keyOf = ({ limit, subject }: Claim): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;

/**
 * Counts an attempt against every one of the limits, or against none of them. It is counted before anything is tried,
 * so that attempts made at the same moment, on whatever process, cannot pass a limit together.
 * @throws {AppError} the refusal with the seconds until the next try, when a limit is reached; that counts nothing
 */
export const claimAttempt = async (
  { database, clock }: { database: DatabaseConnection; clock: Clock },
  claims: readonly Claim[],
  refusal: Refusal,
): Promise<ClaimedAttempt> => {
  const now = clock.now();
  // One order of locking for everybody, or two claims could wait for each other.
  const keyed = claims.map((claim) => ({ ...claim, key: keyOf(claim) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const attempts = keyed.map(({ key, limit }) => ({
    id: randomUUID(),
    key,
    attemptedAt: now,
    expiresAt: new Date(now.getTime() + limit.windowSeconds * 1000),
  }));
  await database.db.transaction(async (transaction) => {
    let waitSeconds = 0;
    for (const { key, limit } of keyed) {
      await lockKey(transaction, key);
      const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
      const { count, oldest } = await countAttempts(transaction, key, windowStart);
      if (count >= limit.attempts) waitSeconds = Math.max(waitSeconds, secondsUntilFree(limit, oldest ?? now, now));
    }
    if (waitSeconds > 0) throw new AppError(refusal.code, { detail: refusal.detail, retryAfterSeconds: waitSeconds });
    await insertAttempts(transaction, attempts);
  });
  return {
    refund: () =>
      deleteAttempts(
        database.db,
        attempts.map(({ id }) => id),
      ),
  };
};

/** Forgets all attempts that count against one limit and one subject. */
export const forgetAttempts = (queryable: Queryable, claim: Claim): Promise<void> =>
  deleteAttemptsOfKey(queryable, keyOf(claim));

/** Deletes what no longer counts. */
export const pruneAttempts = (queryable: Queryable, now: Date): Promise<void> => deleteExpiredAttempts(queryable, now);
