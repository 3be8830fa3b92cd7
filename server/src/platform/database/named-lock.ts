import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Locks a name until the transaction ends; other transactions that lock the same name wait. Use it where there may be no
 * row to lock. The name begins with its feature: `gate-rules:91`.
 */
export const acquireNamedLock = async (transaction: Queryable, name: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
