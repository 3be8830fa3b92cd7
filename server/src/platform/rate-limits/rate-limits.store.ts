import { eq, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { namedStatement } from '../database/statements/prepared-statement.ts';
import { rateLimitAttempts } from './rate-limits.table.ts';

const attemptsOfKeys = namedStatement<{ keys: string[]; now: string }, { key: string; at: number }>(
  'attempts_of_keys',
  sql`
    select key, (extract(epoch from attempted_at) * 1000)::float8 as at from rate_limit_attempts
    where key = any(${sql.placeholder('keys')}::text[]) and expires_at > ${sql.placeholder('now')}::timestamptz
    order by attempted_at`,
);

/** Reads the times of the attempts of some keys that still count, oldest first. */
export const selectAttempts = async (
  transaction: Transaction,
  keys: string[],
  now: Date,
): Promise<{ key: string; at: Date }[]> =>
  (await attemptsOfKeys(transaction, { keys, now: now.toISOString() })).map(({ key, at }) => ({
    key,
    at: new Date(at),
  }));

const newAttempts = namedStatement<{ attempts: string }, never>(
  'new_attempts',
  sql`
    insert into rate_limit_attempts (id, key, attempted_at, expires_at)
    select id, key, "attemptedAt", "expiresAt" from json_to_recordset(${sql.placeholder('attempts')}::json)
      as attempt (id text, key text, "attemptedAt" timestamptz, "expiresAt" timestamptz)`,
);

/** Inserts attempts. */
export const insertAttempts = async (
  transaction: Transaction,
  attempts: (typeof rateLimitAttempts.$inferInsert)[],
): Promise<void> => {
  await newAttempts(transaction, { attempts: JSON.stringify(attempts) });
};

/** The deletion of attempts, for a statement that deletes them beside its change. @param ids a list of text */
export const attemptsDeletion = (ids: SQL | Placeholder): SQL =>
  sql`delete from rate_limit_attempts where id = any(${ids}::text[])`;

const deletion = namedStatement<{ ids: string[] }, never>('delete_attempts', attemptsDeletion(sql.placeholder('ids')));

/** Deletes attempts by id. */
export const deleteAttempts = async (queryable: Queryable, ids: string[]): Promise<void> => {
  await deletion(queryable, { ids });
};

/** Deletes all attempts of a key. */
export const deleteAttemptsOfKey = async (queryable: Queryable, key: string): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(eq(rateLimitAttempts.key, key));
};

/** Deletes the attempts that no longer count. */
export const deleteExpiredAttempts = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(rateLimitAttempts).where(lte(rateLimitAttempts.expiresAt, now));
};
