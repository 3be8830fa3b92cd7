import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { rateLimitAttempts } from './rate-limits.table.ts';

/** Lets one transaction at a time look at a key and add to it; ends with the transaction. */
export const lockKey = async (transaction: Transaction, key: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
};

/** How many attempts were made after an instant, and when the oldest of them was. */
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

export const insertAttempts = async (
  transaction: Transaction,
  attempts: (typeof rateLimitAttempts.$inferInsert)[],
): Promise<void> => {
  await transaction.insert(rateLimitAttempts).values(attempts);
};

export const deleteAttempts = async (queryable: Queryable, ids: string[]): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, ids));
};

export const deleteAttemptsOfKey = async (queryable: Queryable, key: string): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(eq(rateLimitAttempts.key, key));
};

export const deleteExpiredAttempts = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(lte(rateLimitAttempts.expiresAt, now));
};
