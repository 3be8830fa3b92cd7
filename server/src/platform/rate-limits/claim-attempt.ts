import { createHash, randomUUID } from 'node:crypto';
import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { DatabaseConnection, Queryable } from '../database/database.ts';
import { acquireNamedLocks } from '../database/named-lock.ts';
import { secondsUntilFree, type RateLimit } from './rate-limits.rules.ts';
import {
  deleteAttempts,
  deleteAttemptsOfKey,
  deleteExpiredAttempts,
  insertAttempts,
  selectAttempts,
} from './rate-limits.store.ts';

/** A limit and the subject that it counts: an account, a network or a person. */
export interface Claim {
  limit: RateLimit;
  subject: string;
}

/** The error of a call that exceeds a limit. */
export interface Refusal {
  code: Extract<ErrorCode, 'too-many-requests' | 'auth/too-many-requests'>;
  detail?: string;
}

/** An attempt that counts until it is released. */
export interface ClaimedAttempt {
  /** Removes the attempt, for limits that count only failures. */
  release(): Promise<void>;
}

const keyOf = ({ limit, subject }: Claim): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;

const attemptId = (name: string, limit: RateLimit): string => `${name}:${limit.name}`;

/**
 * Counts an attempt against all of the limits, or against none when one is reached. Call it before the work, so that
 * concurrent attempts, on any process, cannot exceed a limit.
 * @param name names an attempt that is released later by its `attemptIds`, perhaps in another process; unique for each attempt
 * @throws {AppError} the refusal with the seconds until the next attempt, when a limit is reached
 */
export const claimAttempt = async (
  { database, clock }: { database: DatabaseConnection; clock: Clock },
  claims: readonly Claim[],
  refusal: Refusal,
  name?: string,
): Promise<ClaimedAttempt> => {
  const now = clock.now();
  // Locks in one order, so that two claims cannot deadlock.
  const keyed = claims.map((claim) => ({ ...claim, key: keyOf(claim) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const attempts = keyed.map(({ key, limit }) => ({
    id: name === undefined ? randomUUID() : attemptId(name, limit),
    key,
    attemptedAt: now,
    expiresAt: new Date(now.getTime() + limit.windowSeconds * 1000),
  }));
  await database.db.transaction(async (transaction) => {
    const keys = keyed.map(({ key }) => key);
    await acquireNamedLocks(transaction, keys);
    const counted = Map.groupBy(await selectAttempts(transaction, keys, now), ({ key }) => key);
    let waitSeconds = 0;
    for (const { key, limit } of keyed) {
      const own = counted.get(key) ?? [];
      if (own.length >= limit.attempts) {
        waitSeconds = Math.max(waitSeconds, secondsUntilFree(limit, own[0]?.at ?? now, now));
      }
    }
    if (waitSeconds > 0) throw new AppError(refusal.code, { detail: refusal.detail, retryAfterSeconds: waitSeconds });
    await insertAttempts(transaction, attempts);
  });
  return {
    release: () =>
      deleteAttempts(
        database.db,
        attempts.map(({ id }) => id),
      ),
  };
};

/** The ids of an attempt that was claimed under a name, for a statement that releases it beside its change: `attemptsDeletion`. */
export const attemptIds = (name: string, limits: readonly RateLimit[]): string[] =>
  limits.map((limit) => attemptId(name, limit));

/** Deletes all attempts that count against one limit and subject. */
export const forgetAttempts = (queryable: Queryable, claim: Claim): Promise<void> =>
  deleteAttemptsOfKey(queryable, keyOf(claim));

/** Deletes the attempts that no longer count. */
export const pruneAttempts = (queryable: Queryable, now: Date): Promise<void> => deleteExpiredAttempts(queryable, now);
