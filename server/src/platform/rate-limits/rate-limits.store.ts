import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { rateLimitAttempts } from './rate-limits.table.ts';

/** Counts the attempts after an instant, and finds the time of the oldest of them. */
export const countAttempts = async (
  transaction: Transaction,
  key: string,
  after: Date,
): Promise<{ count: number; oldest: Date | undefined }> => {
  const rows = await transaction
    .select({ at: rateLimitAttempts.attemptedAt })
    .from(rateLimitAttempts)
    .where(and(eq(rateLimitAttempts.key, key), gt(rateLimitAttempts.attemptedAt, after)))
    .orderBy(rateLimitAttempts.attemptedAt);
  return { count: rows.length, oldest: rows[0]?.at };
};

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
