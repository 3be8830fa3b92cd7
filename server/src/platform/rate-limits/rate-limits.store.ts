import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { rateLimitAttempts } from './rate-limits.table.ts';

/** Reads the times of the attempts of some keys that still count, oldest first. */
export const selectAttempts = (
  transaction: Transaction,
  keys: string[],
  now: Date,
): Promise<{ key: string; at: Date }[]> =>
  transaction
    .select({ key: rateLimitAttempts.key, at: rateLimitAttempts.attemptedAt })
    .from(rateLimitAttempts)
    .where(and(inArray(rateLimitAttempts.key, keys), gt(rateLimitAttempts.expiresAt, now)))
    .orderBy(rateLimitAttempts.attemptedAt);

/** Inserts attempts. */
export const insertAttempts = async (
  transaction: Transaction,
  attempts: (typeof rateLimitAttempts.$inferInsert)[],
): Promise<void> => {
  await transaction.insert(rateLimitAttempts).values(attempts);
};

/** Deletes attempts by id. */
export const deleteAttempts = async (queryable: Queryable, ids: string[]): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, ids));
};

/** Deletes all attempts of a key. */
export const deleteAttemptsOfKey = async (queryable: Queryable, key: string): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(eq(rateLimitAttempts.key, key));
};

/** Deletes the attempts that no longer count. */
export const deleteExpiredAttempts = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(lte(rateLimitAttempts.expiresAt, now));
};
