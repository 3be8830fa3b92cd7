import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { enableAfterCommit, type AfterCommitQueue } from './after-commit.ts';
import { poolApplicationName } from './application-names.ts';
import { ClientWithoutNames, ObservedClient } from './observed-client.ts';
import { createSilenceWatch, type Patience, type SilenceWatch } from './silence-watch.ts';
import { measureStatements } from './statements/measure-statements.ts';
import type { Database } from './queryable.ts';

/** How long running queries may take when the process ends. */
const closeTimeoutMs = 5_000;
/** The listeners of both job runners, and as many for a lock and for jobs that begin or end: one that runs holds none. */
const maxDirectConnections = 6;

export { isDatabaseUnavailable, SQL_STATE, sqlState } from './database-errors.ts';
export type { Database, Queryable, Transaction } from './queryable.ts';

/** A pool of connections to one database, and Drizzle on top of it. */
export type DatabaseConnection = {
  url: string;
  pool: pg.Pool;
  /**
   * Sessions of PostgreSQL itself, for LISTEN, jobs and locks that a session holds. A pooler between gives each transaction another
   * session; without a pooler this is the address and the pool above.
   */
  direct: { url: string; pool: pg.Pool };
  db: Database;
  /** From now on a statement that takes longer than a minute fails: for a server, once its migrations are made. */
  boundStatements(): void;
  /**
   * Waits up to 5 s for running queries and after-commit callbacks, then closes every connection. Further calls have no
   * effect.
   */
  close(): Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL server. It connects at the first query.
 * @param url a `postgresql://` URL
 * @param options.maxConnections how many connections this process may hold; 10 by default
 * @param options.acquireTimeoutMs how long a query waits for a connection before it fails; 10 s by default
 * @param options.directUrl the address of PostgreSQL itself where `url` is that of a pooler
 * @param options.hasNamedStatements false for a pooler that does not know the statements that a session has prepared
 * @param options.queryTimeoutMs how long a statement may take before it fails; without a limit by default
 * @param options.isReadOnly whether PostgreSQL refuses writes on these connections
 * @param options.patience how long connections wait for what may never come; see `createSilenceWatch`
 */
export function connectDatabase(
  url: string,
  options: {
    maxConnections?: number;
    acquireTimeoutMs?: number;
    directUrl?: string | undefined;
    hasNamedStatements?: boolean;
    queryTimeoutMs?: number;
    isReadOnly?: boolean;
    patience?: Patience;
  } = {},
): DatabaseConnection {
  const { directUrl = url, acquireTimeoutMs = 10_000, hasNamedStatements = true, queryTimeoutMs } = options;
  const watchOf = (address: string): SilenceWatch => createSilenceWatch(address, options.patience);
  const watch = watchOf(url);
  const pool = openPool(url, watch, {
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: acquireTimeoutMs,
    ...(!hasNamedStatements && { Client: ClientWithoutNames }),
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    ...(options.isReadOnly === true && { options: '-c default_transaction_read_only=on' }),
  });
  const directWatch = directUrl === url ? watch : watchOf(directUrl);
  const direct =
    directUrl === url
      ? pool
      : openPool(directUrl, directWatch, { max: maxDirectConnections, connectionTimeoutMillis: acquireTimeoutMs });
  const db = drizzle(pool);
  giveBackConnections(db, pool);
  const afterCommitQueue = enableAfterCommit(db);
  let closing: Promise<void> | undefined;
  return {
    url,
    pool,
    direct: { url: directUrl, pool: direct },
    db,
    boundStatements: () => [watch, directWatch].forEach((each) => each.boundStatements()),
    close: () => (closing ??= closeWithin([...new Set([pool, direct])], afterCommitQueue)),
  };
}

const openPool = (
  url: string,
  watch: SilenceWatch,
  settings: pg.PoolConfig & { Client?: typeof ObservedClient },
): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: poolApplicationName,
    Client: ObservedClient,
    ...settings,
  });
  // A broken connection fails its query and is replaced by the pool. Without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (client instanceof ObservedClient) watch.add(client);
  });
  measureStatements(pool);
  return pool;
};

/**
 * Gives the connection of a transaction back to the pool also where its `begin` fails, because the connection broke just before.
 * Drizzle keeps such a connection for good: each restart of PostgreSQL would leave the process with fewer, until none is left.
 */
const giveBackConnections = (db: Database, pool: pg.Pool): void => {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
};

/**
 * Waits for after-commit callbacks first, because an ending pool gives out no connections. After 5 s it returns: connections
 * still in use end with the process.
 */
const closeWithin = async (pools: readonly pg.Pool[], afterCommitQueue: AfterCommitQueue): Promise<void> => {
  const end = async (): Promise<void> => {
    await afterCommitQueue.whenIdle();
    await Promise.all(pools.map((pool) => pool.end()));
  };
  await Promise.race([end(), pause(closeTimeoutMs, undefined, { ref: false })]);
};
