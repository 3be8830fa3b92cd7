import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { enableAfterCommit, type AfterCommitQueue } from './after-commit.ts';
import type { Database } from './queryable.ts';

/** How long queries under way may take to end when the process does. */
const closePatienceMs = 5_000;

export type { Database, Queryable, Transaction } from './queryable.ts';

export type DatabaseConnection = {
  url: string;
  pool: pg.Pool;
  db: Database;
  /**
   * Waits for the queries under way and for what follows commits (`after-commit.ts`), 5 s at most, then closes every connection.
   * Closing twice is closing once.
   */
  close(): Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL server. Connects lazily: the first query finds out whether the server is there.
 * @param url a `postgresql://` URL
 * @param options.maxConnections how many connections this process may hold; 10 unless told
 * @param options.acquireTimeoutMs how long a query waits for one of them before it fails; 10 s unless told
 */
export function connectDatabase(
  url: string,
  options: { maxConnections?: number; acquireTimeoutMs?: number } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 10_000,
    application_name: 'ekhaya',
  });
  // A connection that breaks fails its query and is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = drizzle(pool);
  const followers = enableAfterCommit(db);
  let closing: Promise<void> | undefined;
  return { url, pool, db, close: () => (closing ??= endWithin(pool, followers)) };
}

/**
 * What follows a commit is done first: a pool that ends hands out no connection any more. Whoever still holds one after 5 s has lost
 * it: the process that ends takes it along.
 */
const endWithin = async (pool: pg.Pool, followers: AfterCommitQueue): Promise<void> => {
  const end = async (): Promise<void> => {
    await followers.whenIdle();
    await pool.end();
  };
  await Promise.race([end(), pause(closePatienceMs, undefined, { ref: false })]);
};

/**
 * The SQLSTATE of a failed query, five characters such as `23505`, or undefined for any other error.
 * Drizzle wraps the driver's error, so the causes are searched too.
 */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}

/** Sockets that were refused or broke, a server that starts or stops (57P), and one that has no connection left (08, 53300). */
const awayCodes = /^(ECONN|EPIPE|ETIMEDOUT|EAI_AGAIN|57P0[1-5]$|08|53300$)/;
/** What the driver and its pool say without a code. */
const awayWords =
  /timeout exceeded when trying to connect|^timeout expired|^Connection terminated|connection error and is not queryable/;

/**
 * Whether something failed because no connection could be had, or the one it had broke: the database is being restarted, or
 * more is asked for than it can do. The same may succeed a little later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && awayCodes.test(current.code)) return true;
    if (awayWords.test(current.message)) return true;
  }
  return false;
}

/** SQLSTATE values that stores and use cases decide by. Source: PostgreSQL, appendix A. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
} as const;
