import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { namedStatement } from './statements/prepared-statement.ts';

/**
 * Locks a name until the transaction ends; other transactions that lock the same name wait. Use it where there may be no
 * row to lock. The name begins with its feature: `gate-rules:91`.
 */
export const acquireNamedLock = async (transaction: Queryable, name: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/**
 * Shares a name until the transaction ends: transactions that share it do not wait for one another, those that lock it wait for all of
 * them.
 */
export const shareNamedLock = async (transaction: Queryable, name: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
};

const lockNames = namedStatement<{ names: string[] }, never>(
  'lock_names',
  sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sql.placeholder('names')}::text[]) as name`,
);

/**
 * Locks several names in one statement, in their order: two transactions that lock the same names in the same order wait for one
 * another and do not deadlock.
 */
export const acquireNamedLocks = async (transaction: Queryable, names: string[]): Promise<void> => {
  await lockNames(transaction, { names });
};
